// The voices of real devices, and which of them speaks.
import { expect, test } from 'vitest';
import { findChineseVoice } from './chinese-voice.ts';

const createVoice = (name: string, lang: string) => ({ name, lang, voiceURI: name }) as SpeechSynthesisVoice;

const eddy = createVoice('Eddy (Chinese (China mainland))', 'zh-CN');
const grandma = createVoice('Grandma (Chinese (Taiwan))', 'zh-TW');
const tingting = createVoice('Tingting', 'zh-CN');
const lili = createVoice('Lili (Premium)', 'zh-CN');
const meijia = createVoice('Meijia', 'zh-TW');
const sinji = createVoice('Sinji', 'zh-HK');
const xiaobei = createVoice('Microsoft Xiaobei Online (Natural) - Chinese (Northeastern Mandarin)', 'zh-CN-liaoning');
const xiaoni = createVoice('Microsoft Xiaoni Online (Natural) - Chinese (Zhongyuan Mandarin Shaanxi)', 'zh-CN-shaanxi');
const xiaoxiao = createVoice('Microsoft Xiaoxiao Online (Natural) - Chinese (Mainland)', 'zh-CN');
const huihui = createVoice('Microsoft Huihui - Chinese (Simplified, PRC)', 'zh-CN');
const hsiaoChen = createVoice('Microsoft HsiaoChen Online (Natural) - Chinese (Taiwan)', 'zh-TW');
const espeak = createVoice('eSpeak Chinese (Mandarin, latin as English)', 'cmn');
const espeakYue = createVoice('eSpeak Chinese (Cantonese)', 'yue');
const android = createVoice('Chinese (China)', 'zh_CN_#Hans');
const google = createVoice('Google 普通话（中国大陆）', 'zh-CN');
const taiwanese = createVoice('Chinese (Taiwan)', 'zh_TW_#Hant');

test.each([
  ['a Mac has novelty voices first', [eddy, grandma, meijia, sinji, tingting], tingting],
  ['a Mac with a premium voice', [eddy, tingting, lili], lili],
  ['Edge has a dialect first', [xiaobei, xiaoni, hsiaoChen, huihui, xiaoxiao], xiaoxiao],
  ['Edge without its natural voice', [xiaobei, hsiaoChen, huihui], huihui],
  ['Taiwan before a dialect', [xiaoni, xiaobei, hsiaoChen], hsiaoChen],
  ['a dialect before a novelty voice', [eddy, xiaoni], xiaoni],
  ['a novelty voice before eSpeak', [espeak, grandma], grandma],
  ['Linux has only eSpeak', [espeakYue, espeak], espeak],
  ['Android names a script', [taiwanese, android], android],
  ['Chrome has a voice of its own', [huihui, google], google],
  ['of equal voices the first', [tingting, huihui], tingting],
  ['a voice of Hong Kong is none', [sinji, espeakYue, createVoice('Macao', 'zh-MO')], undefined],
  ['nothing', [createVoice('Daniel', 'en-GB')], undefined],
] as const)('%s', (_, voices, best) => {
  expect(findChineseVoice(voices)).toBe(best);
});
