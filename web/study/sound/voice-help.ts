// How to get a Chinese voice, system by system.

/** Systems whose settings differ. */
export const systems = ['Windows', 'Mac', 'iPhone and iPad', 'Android', 'ChromeOS', 'Linux'] as const;
export type System = (typeof systems)[number];

/** What of `navigator` tells the system. */
export type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** The system of a browser; undefined for one that is none of them. An iPad presents itself as a Mac, but has a touch screen. */
export function detectSystem({ userAgent, maxTouchPoints }: Browser): System | undefined {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'iPhone and iPad';
  if (userAgent.includes('Macintosh')) return maxTouchPoints > 1 ? 'iPhone and iPad' : 'Mac';
  if (userAgent.includes('Android')) return 'Android';
  if (userAgent.includes('CrOS')) return 'ChromeOS';
  if (userAgent.includes('Windows')) return 'Windows';
  return /Linux|X11/.test(userAgent) ? 'Linux' : undefined;
}

/** What to do on a system, step by step. */
export const voiceSteps: Readonly<Record<System, readonly string[]>> = {
  Windows: [
    'Open Settings, Time & language, Speech.',
    'Under “Manage voices” choose “Add voices”, then “Chinese (Simplified, China)”.',
    'Restart the browser. Microsoft Edge has Chinese voices without this.',
  ],
  Mac: [
    'Open System Settings, Accessibility, Spoken Content (on newer systems Read & Speak).',
    'At “System voice” open the list of all voices, choose Chinese (China mainland) and download a voice.',
    'Restart the browser.',
  ],
  'iPhone and iPad': [
    'Open Settings, Accessibility, Spoken Content (on newer systems Read & Speak), Voices.',
    'Choose Chinese, then Mandarin (China mainland), and download a voice.',
    'Close the browser and open it again.',
  ],
  Android: [
    'Install “Speech Recognition & Synthesis” by Google, if it is missing.',
    'Search the settings for “Text-to-speech”, and open the settings of Google’s engine.',
    'Choose “Install voice data”, then Chinese (China), and download a voice.',
  ],
  ChromeOS: [
    'Open Settings, Accessibility, Text-to-speech, and the text-to-speech voice settings.',
    'Open the settings of the Google engine, and install Chinese.',
  ],
  Linux: [
    'Install speech-dispatcher and a Mandarin voice, such as espeak-ng.',
    'Firefox uses it after a restart; start Chrome or Chromium with --enable-speech-dispatcher.',
  ],
};

/** Whether a page comes from the computer that shows it: then the reader runs the server. */
export function isOwnServer(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');
}
