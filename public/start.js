// Runs before everything else, in browsers of any age: sets the chosen look before the first paint, and says so where the app does not start.
// Plain ES5: a browser that cannot read the app must be able to read this.
/* oxlint-disable no-var, no-unused-vars */
(function () {
  // Without a choice the page follows the system.
  try {
    var theme = localStorage.getItem('hanzivine.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.setAttribute('data-theme', theme);
  } catch (error) {
    // Storage can be forbidden; then the system decides.
  }

  var reloadKey = 'hanzivine.restarted';
  // Reloading does not help a page that was reloaded so recently and fails again.
  var reloadQuietMs = 60000;
  // How long the files may be on their way before that is said.
  var patienceMs = 20000;

  // What the app cannot do without, and browsers older than those of dev/build/supported-browsers.ts lack.
  function isTooOld() {
    try {
      // Safari before 16.4 cannot read it.
      RegExp('(?<=a)b');
    } catch (error) {
      return true;
    }
    return !('inert' in HTMLElement.prototype) || !window.CSS || !CSS.supports('height', '100dvh');
  }

  var tooOld =
    'This browser is older than HanziVine needs, so parts of it may not work. Nothing you did is lost. Please update it, or use another one: Safari or iOS from 16.4, Chrome or Edge from 109, Firefox from 115.';

  // The app sets it when its files have run (web/main.tsx).
  function hasStarted() {
    return document.documentElement.getAttribute('data-started') !== null;
  }

  // A button of a prerendered page can be seen before it can answer: the app does once it can (web/client/early-press.ts).
  function keepPress(event) {
    var button = event.target.closest && event.target.closest('main button[type="button"]');
    if (button && document.documentElement.getAttribute('data-answering') === null) window.earlyPress = button;
  }
  addEventListener('click', keepPress, true);

  function mayReload() {
    try {
      if (!navigator.onLine || new Date().getTime() - Number(sessionStorage.getItem(reloadKey)) < reloadQuietMs) return false;
      sessionStorage.setItem(reloadKey, String(new Date().getTime()));
      return true;
    } catch (error) {
      return false;
    }
  }

  function say(text, mayHelp) {
    var place = document.getElementById('start-problem');
    if (!place) return;
    var button = place.getElementsByTagName('button')[0];
    place.removeAttribute('hidden');
    place.getElementsByTagName('p')[0].textContent = text;
    if (!mayHelp) button.setAttribute('hidden', '');
    button.addEventListener('click', function () {
      location.reload();
    });
  }

  function checkStart() {
    // Above the page, which such a browser may show in part.
    if (isTooOld()) say(tooOld, false);
    else if (hasStarted()) return;
    else if (mayReload()) location.reload();
    else say('HanziVine could not start: a part of it did not arrive, or this browser cannot read it. Nothing you did is lost.', true);
  }

  // The load event waits for the app's files, whether they come or fail.
  addEventListener('load', function () {
    setTimeout(checkStart, 0);
  });
  setTimeout(function () {
    if (!hasStarted()) say('HanziVine is still loading. The connection may be slow or lost.', true);
  }, patienceMs);
})();
