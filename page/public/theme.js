// The colours that were chosen on this device, before anything is drawn; src/settings.ts keeps them.
try {
  const { theme } = JSON.parse(localStorage.getItem("sidepot.settings"));
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Nothing is kept, or nothing can be: the colours are those of the device.
}
