import { defineConfig } from "vite";

// The server of `sidepot serve --port 8000`; `npm run dev` asks it, so that pages change as one types.
const server = "http://127.0.0.1:8000";

export default defineConfig({
  build: {
    outDir: "../src/sidepot/web/page",
    emptyOutDir: true,
    target: ["chrome111", "safari16.4", "firefox114"],
    manifest: "assets.json", // which files a first load fetches: tests weigh them
    assetsInlineLimit: 0, // the content security policy knows no data addresses
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": server } },
});
