/** Links for others at the table and for a second device of whoever runs it, as QR codes. */
import { useState } from "preact/hooks";
import type { TableView } from "../../../api/types";
import { catalogue } from "../../../i18n";
import { tables } from "../../../tables";
import { Button } from "../../../ui/button";
import { copyText } from "../../../ui/copy";
import { QrCode } from "../../../ui/qr";
import { useReach } from "../../../ui/reach";
import { Sheet } from "../../../ui/sheet";

const words = catalogue({
  en: {
    title: "Others and other devices", follow: "Let others follow", followText: "Whoever has this link sees the table and can change nothing.",
    own: "Run it from another device", ownText: "Whoever has this link runs the table: scan it with your own device only.",
    qr: "QR code with the link", copy: "Copy the link", send: "Send the link", followers: (n: number) => `${n} following now`,
    onlyHere: "The server answers this machine only. For phones in the same network, start it with",
    plain: "Over plain HTTP a browser does not keep the screen awake and cannot install the page. Set the phone's screen to stay on.",
    noFollow: "The link for followers lies on the device that began the table.",
  },
  zh: {
    title: "其他人和其他设备", follow: "让别人跟看", followText: "有这个链接的人能看到牌桌，但什么都改不了。",
    own: "换台设备主持", ownText: "有这个链接的人就能主持牌桌：只用自己的设备扫。",
    qr: "链接的二维码", copy: "复制链接", send: "发送链接", followers: (n: number) => `现在 ${n} 人跟看`,
    onlyHere: "服务器只回应本机。要让同一网络里的手机打开，请这样启动：",
    plain: "普通 HTTP 下，浏览器不能保持屏幕常亮，也不能安装本页。请在手机设置里让屏幕保持点亮。",
    noFollow: "跟看链接在当初开桌的那台设备上。",
  },
});

export function Share({ token, view }: { token: string; view: TableView }) {
  const t = words();
  const [open, setOpen] = useState<"follow" | "own" | null>(null);
  const reach = useReach();
  const base = reach ?? location.origin;
  const owner = view.role === "owner";
  const follow = owner ? (tables.value.find((one) => one.token === token)?.follow ?? null) : token;
  const link = open === "own" ? `${base}/table#own=${token}${follow ? `&t=${follow}` : ""}` : `${base}/follow#t=${follow ?? ""}`;
  return (
    <section class="panel stack">
      <h2>{t.title}</h2>
      {view.followers > 0 && <p class="muted">{t.followers(view.followers)}</p>}
      {reach === null && <p class="book-note">{t.onlyHere} <code>sidepot serve --lan</code></p>}
      {!isSecureContext && <p class="muted small">{t.plain}</p>}
      {follow ? <Button icon="people" wide onClick={() => setOpen("follow")}>{t.follow}</Button> : <p class="muted small">{t.noFollow}</p>}
      {owner && <Button icon="share" wide onClick={() => setOpen("own")}>{t.own}</Button>}
      <Sheet title={open === "own" ? t.own : t.follow} open={open !== null} onClose={() => setOpen(null)}>
        <div class="share">
          <p>{open === "own" ? t.ownText : t.followText}</p>
          {open && <QrCode text={link} label={t.qr} />}
          <p class="share-link">{link}</p>
          <div class="row">
            <Button icon="link" tone="primary" onClick={() => void copyText(link)}>{t.copy}</Button>
            {"share" in navigator && <Button icon="share" onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>{t.send}</Button>}
          </div>
        </div>
      </Sheet>
    </section>
  );
}
