import { render } from "preact";
import { App } from "./app";
import { applyLanguage } from "./i18n";
import { startRouter } from "./router";
import { applySettings } from "./settings";
import { prepareSound } from "./ui/sound";
import "./style/base.css";

applySettings();
applyLanguage();
startRouter();
prepareSound();
const root = document.getElementById("app");
if (root) render(<App />, root);
