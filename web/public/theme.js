// The theme that was last chosen on this device, until the preferences are known.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('nexus.theme');
  } catch {
    // Storage may be forbidden; then the device decides.
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
