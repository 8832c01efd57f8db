// Speech waits for a Mandarin voice, speaks words slowly, and says when there is no voice.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { detectSystem } from './voice-help.ts';

interface Said {
  text: string;
  rate: number;
  pitch: number;
  volume: number;
  lang: string;
  voice: SpeechSynthesisVoice | null;
}

const createVoice = (lang: string) => ({ lang, name: lang }) as SpeechSynthesisVoice;
let voices: SpeechSynthesisVoice[];
let said: Said[];
let lookUps: number;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  voices = [];
  said = [];
  lookUps = 0;
  class Utterance extends EventTarget {
    rate = 1;
    pitch = 0;
    volume = 0;
    lang = '';
    voice: SpeechSynthesisVoice | null = null;
    text: string;
    constructor(text: string) {
      super();
      this.text = text;
    }
  }
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', {
    getVoices() {
      lookUps += 1;
      return voices;
    },
    speak: (utterance: Said) => said.push(utterance),
    cancel() {},
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function showButton(text: string) {
  // A page looks for the voice only once, so every test starts with a fresh module.
  const { SpeechButton, MissingVoiceNote: VoiceLine } = await import('./SpeechButton.tsx');
  render(
    <>
      <SpeechButton text={text} />
      <VoiceLine />
    </>,
  );
}

test('a voice that arrives late is found, and the word is said slowly after 100 ms', async () => {
  await showButton('你好');
  act(() => void vi.advanceTimersByTime(900));
  voices = [createVoice('zh-HK'), createVoice('zh-TW'), createVoice('zh-CN')];
  act(() => void vi.advanceTimersByTime(300));
  fireEvent.click(screen.getByRole('button', { name: 'Play the sound' }));
  act(() => void vi.advanceTimersByTime(99));
  expect(said).toEqual([]);
  act(() => void vi.advanceTimersByTime(1));
  expect(said).toMatchObject([{ text: '你好', rate: 0.8, pitch: 1, volume: 1, lang: 'zh-CN' }]);
});

test('after ten look-ups button and line say that there is no voice, in a place that was kept for it, and pressing looks again', async () => {
  voices = [createVoice('en-GB'), createVoice('zh-HK')];
  await showButton('你好');
  const line = document.querySelector('p');
  expect(line?.textContent).toBe('');
  act(() => void vi.advanceTimersByTime(10_000));
  expect(line?.textContent).toBe('No Chinese voice on this device: press the loudspeaker');
  expect(lookUps).toBe(10);
  const button = screen.getByRole('button', { name: 'No Chinese voice on this device' });
  voices = [createVoice('zh_CN_#Hans')];
  fireEvent.click(button);
  expect(screen.getByRole('button', { name: 'Play the sound' })).toBeTruthy();
  expect(line?.textContent).toBe('');
});

test('pressed without a voice, it says how this system gets one, and on an own server how recordings are installed', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; CrOS x86_64 16181) Chrome/140', maxTouchPoints: 0 });
  await showButton('你好');
  act(() => void vi.advanceTimersByTime(10_000));
  fireEvent.click(screen.getByRole('button', { name: 'No Chinese voice on this device' }));
  vi.useRealTimers();
  const dialog = await screen.findByRole('dialog', { name: 'A Chinese voice for this device' });
  expect(dialog.textContent).toContain('Open the settings of the Google engine, and install Chinese.');
  expect(dialog.textContent).toContain('npm run voices');
  fireEvent.change(screen.getByLabelText('System'), { target: { value: 'Windows' } });
  expect(screen.getAllByRole('listitem').map((step) => step.textContent)[1]).toContain('Chinese (Simplified, China)');
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Edg/140', 0, 'Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 0, 'Mac'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 5, 'iPhone and iPad'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'iPhone and iPad'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, 'Android'],
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/140', 0, 'Linux'],
  ['Lynx', 0, undefined],
])('%s with %i touch points is %s', (userAgent, maxTouchPoints, system) => {
  expect(detectSystem({ userAgent, maxTouchPoints })).toBe(system);
});

test('a voice that is announced after the last look-up is found, and a better one that comes later speaks from then on', async () => {
  const speech = Object.assign(new EventTarget(), speechSynthesis);
  vi.stubGlobal('speechSynthesis', speech);
  await showButton('你好');
  act(() => void vi.advanceTimersByTime(10_000));
  voices = [createVoice('zh-TW')];
  act(() => void speech.dispatchEvent(new Event('voiceschanged')));
  fireEvent.click(screen.getByRole('button', { name: 'Play the sound' }));
  act(() => void vi.advanceTimersByTime(100));
  voices = [createVoice('zh-TW'), createVoice('zh-CN')];
  act(() => void speech.dispatchEvent(new Event('voiceschanged')));
  fireEvent.click(screen.getByRole('button', { name: 'Play the sound' }));
  act(() => void vi.advanceTimersByTime(100));
  expect(said.map(({ lang }) => lang)).toEqual(['zh-TW', 'zh-CN']);
  voices = [];
  act(() => void speech.dispatchEvent(new Event('voiceschanged')));
  expect(screen.getByRole('button', { name: 'No Chinese voice on this device' })).toBeTruthy();
});

test.each(['speak', 'cancel'] as const)('speech whose %s throws leaves no button that speaks', async (refusing) => {
  const throws = () => {
    throw new DOMException('The device has no output', 'NotSupportedError');
  };
  vi.stubGlobal('speechSynthesis', Object.assign(speechSynthesis, { [refusing]: throws }));
  voices = [createVoice('zh-CN')];
  await showButton('你好');
  const button = screen.getByRole('button', { name: 'Play the sound' });
  fireEvent.click(button);
  act(() => void vi.advanceTimersByTime(100));
  expect(button.getAttribute('aria-pressed')).toBe(refusing === 'speak' ? 'false' : 'true');
  fireEvent.click(button);
  act(() => void vi.advanceTimersByTime(100));
  expect(said).toHaveLength(refusing === 'speak' ? 0 : 2);
});

test('a word is said by itself once, as soon as there is a voice, and not where nothing is to be said', async () => {
  const { useAutomaticSound } = await import('./speech.ts');
  function Screen({ text, name }: { text: string | undefined; name: string }) {
    useAutomaticSound(text, name);
    return null;
  }
  const { rerender } = render(<Screen text="你" name="card 1" />);
  act(() => void vi.advanceTimersByTime(600));
  expect(said).toEqual([]);
  voices = [createVoice('zh-CN')];
  act(() => void vi.advanceTimersByTime(500));
  rerender(<Screen text="你" name="card 1" />);
  act(() => void vi.advanceTimersByTime(500));
  expect(said.map(({ text }) => text)).toEqual(['你']);
  rerender(<Screen text={undefined} name="question" />);
  rerender(<Screen text="好" name="card 2" />);
  act(() => void vi.advanceTimersByTime(500));
  expect(said.map(({ text }) => text)).toEqual(['你', '好']);
});

test('a pattern is said with a pause at its dots', async () => {
  const { formatSpoken: spokenForm } = await import('./speech.ts');
  expect(spokenForm('不但……而且……')).toBe('不但，而且');
  expect(spokenForm('你好')).toBe('你好');
});

describe('a recording', () => {
  const address = '/voices/a.mp3?v=1';
  let played: string[];
  let stopped: string[];
  let loaded: string[];
  let refusal: Error | undefined;

  beforeEach(() => {
    played = [];
    stopped = [];
    loaded = [];
    refusal = undefined;
    class Recording extends EventTarget {
      preload = '';
      currentTime = 0;
      readonly address: string;
      constructor(source: string) {
        super();
        this.address = source;
        loaded.push(source);
      }
      play() {
        if (refusal) return Promise.reject(refusal);
        played.push(this.address);
        this.dispatchEvent(new Event('playing'));
        return Promise.resolve();
      }
      pause() {
        stopped.push(this.address);
      }
    }
    vi.stubGlobal('Audio', Recording);
  });

  async function showRecordings() {
    const { SpeechButton, MissingVoiceNote } = await import('./SpeechButton.tsx');
    const { getNotices } = await import('#web/ui/notice.ts');
    render(
      <>
        <SpeechButton text="一" recording={address} />
        <SpeechButton text="二" />
        <MissingVoiceNote recording={address} />
      </>,
    );
    await act(() => vi.advanceTimersByTimeAsync(5000));
    return getNotices;
  }

  test('is played instead of the voice, also on a device without one', async () => {
    await showRecordings();
    expect(document.querySelector('p')?.textContent).toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'Play the sound' }));
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(played).toEqual([address]);
    expect(said).toEqual([]);
  });

  test('ends when another word is said', async () => {
    voices = [createVoice('zh-CN')];
    await showRecordings();
    const [first, second] = screen.getAllByRole('button', { name: 'Play the sound' });
    if (!first || !second) throw new Error('There are two buttons.');
    fireEvent.click(first);
    expect(first.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(second);
    expect(stopped).toEqual([address]);
    expect(first.getAttribute('aria-pressed')).toBe('false');
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(said.map(({ text }) => text)).toEqual(['二']);
  });

  test('that fails gives way to the voice', async () => {
    voices = [createVoice('zh-CN')];
    refusal = new DOMException('no such recording', 'NotSupportedError');
    const getNotices = await showRecordings();
    fireEvent.click(screen.getAllByRole('button', { name: 'Play the sound' })[0] as HTMLElement);
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(said.map(({ text }) => text)).toEqual(['一']);
    expect(getNotices()).toEqual([]);
  });

  test('that fails without a voice says so, once', async () => {
    refusal = new DOMException('no such recording', 'NotSupportedError');
    const getNotices = await showRecordings();
    for (const expected of [1, 0]) {
      fireEvent.click(screen.getByRole('button', { name: 'Play the sound' }));
      await act(() => vi.advanceTimersByTimeAsync(500));
      const { dismissNotice } = await import('#web/ui/notice.ts');
      expect(getNotices()).toHaveLength(expected);
      for (const { id } of getNotices()) dismissNotice(id);
    }
  });

  test('is said by itself without waiting for a voice, and ends when the card changes', async () => {
    const { useAutomaticSound } = await import('./speech.ts');
    function Screen({ text, name, recording }: { text: string | undefined; name: string; recording: string | undefined }) {
      useAutomaticSound(text, name, recording);
      return null;
    }
    const { rerender } = render(<Screen text="一" name="card 1" recording={address} />);
    expect(played).toEqual([address]);
    expect(stopped).toEqual([]);
    rerender(<Screen text={undefined} name="question" recording={undefined} />);
    expect(stopped).toEqual([address]);
  });

  test('loaded ahead is the one that is played', async () => {
    const { prefetchRecordings } = await import('./recordings.ts');
    prefetchRecordings([address, '']);
    await showRecordings();
    fireEvent.click(screen.getByRole('button', { name: 'Play the sound' }));
    expect(played).toEqual([address]);
    expect(loaded).toEqual([address]);
  });
});
