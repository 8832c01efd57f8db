// What learners may begin to talk about: openings, of which those are offered whose words all know, and topics for a week by level.

import type { Phrase } from '#contract/chat.ts';

/** An opening with the words that one must know for it. */
export interface Opening extends Phrase {
  readonly words: readonly string[];
}

/** Of words with a space between them. */
const opening = (spaced: string, translation: string): Opening => ({
  text: spaced.replaceAll(' ', ''),
  translation,
  words: spaced.split(' ').filter((word) => /\p{Script=Han}/u.test(word)),
});

/** From the easiest on. */
export const openings: readonly Opening[] = [
  opening('你 叫 什么 名字 ？', 'What is your name?'),
  opening('你 住 在 哪儿 ？', 'Where do you live?'),
  opening('你 喜欢 喝 茶 吗 ？', 'Do you like tea?'),
  opening('你 喜欢 吃 什么 ？', 'What do you like to eat?'),
  opening('你 有 猫 吗 ？', 'Do you have a cat?'),
  opening('你 喜欢 狗 吗 ？', 'Do you like dogs?'),
  opening('今天 天气 怎么样 ？', 'How is the weather today?'),
  opening('你 家 有 几 个 人 ？', 'How many people are in your family?'),
  opening('你 会 说 汉语 吗 ？', 'Do you speak Chinese?'),
  opening('你 想 去 哪儿 ？', 'Where would you like to go?'),
  opening('你 爱 看 电影 吗 ？', 'Do you love watching films?'),
  opening('你 喜欢 看 书 吗 ？', 'Do you like reading?'),
  opening('昨天 你 做 什么 了 ？', 'What did you do yesterday?'),
  opening('明天 你 想 做 什么 ？', 'What would you like to do tomorrow?'),
  opening('你 几 点 睡觉 ？', 'What time do you go to bed?'),
  opening('你 喜欢 你 的 工作 吗 ？', 'Do you like your work?'),
  opening('你 今天 忙 吗 ？', 'Are you busy today?'),
  opening('你 为什么 学习 汉语 ？', 'Why do you learn Chinese?'),
  opening('你 喜欢 什么 运动 ？', 'Which sport do you like?'),
  opening('你 最 喜欢 什么 颜色 ？', 'What is your favourite colour?'),
  opening('你 觉得 汉语 难 吗 ？', 'Do you find Chinese difficult?'),
  opening('你 准备 去 哪儿 旅游 ？', 'Where are you going to travel?'),
  opening('你 每 天 几 点 起床 ？', 'What time do you get up every day?'),
  opening('你 喜欢 唱歌 吗 ？', 'Do you like to sing?'),
  opening('你 最近 怎么样 ？', 'How have you been lately?'),
  opening('周末 你 打算 做 什么 ？', 'What are your plans for the weekend?'),
  opening('你 有 什么 爱好 ？', 'What are your hobbies?'),
  opening('你 喜欢 听 什么 音乐 ？', 'What music do you like to listen to?'),
  opening('你 最 喜欢 什么 季节 ？', 'Which season do you like best?'),
  opening('你 平时 怎么 放松 ？', 'How do you usually relax?'),
  opening('你 喜欢 热闹 还是 安静 ？', 'Do you like it lively or quiet?'),
  opening('你 的 理想 是 什么 ？', 'What is your dream?'),
];

/** Where the people of a room know too few words together. */
export const firstPhrases: readonly Phrase[] = [
  { text: '你好！', translation: 'Hello!' },
  { text: '你叫什么名字？', translation: 'What is your name?' },
  { text: '你喜欢学汉语吗？', translation: 'Do you like learning Chinese?' },
];

const topic = (text: string, translation: string): Phrase => ({ text, translation });

/** Level 1 first; each in the words of its level and those below. */
export const topics: readonly (readonly Phrase[])[] = [
  [
    topic('你喜欢吃什么？', 'What do you like to eat?'),
    topic('你家有几个人？', 'How many people are in your family?'),
    topic('今天的天气怎么样？', 'How is the weather today?'),
    topic('你的朋友做什么工作？', 'What work do your friends do?'),
    topic('你想去哪儿？', 'Where would you like to go?'),
    topic('你几点睡觉？', 'What time do you go to bed?'),
    topic('你喜欢看什么电影？', 'What films do you like to watch?'),
    topic('你想买什么东西？', 'What would you like to buy?'),
  ],
  [
    topic('你为什么学习汉语？', 'Why do you learn Chinese?'),
    topic('你每天早上做什么？', 'What do you do every morning?'),
    topic('你喜欢什么运动？', 'Which sports do you like?'),
    topic('你去哪儿旅游过？', 'Where have you travelled?'),
    topic('你的房间怎么样？', 'What is your room like?'),
    topic('你最喜欢什么颜色？为什么？', 'What is your favourite colour, and why?'),
    topic('生日的时候你想做什么？', 'What would you like to do on your birthday?'),
    topic('你觉得你的工作忙吗？', 'Do you find your work busy?'),
  ],
  [
    topic('周末你一般做什么？', 'What do you usually do at the weekend?'),
    topic('你最喜欢哪个季节？为什么？', 'Which season do you like best, and why?'),
    topic('你有什么爱好？', 'What are your hobbies?'),
    topic('你小时候喜欢玩什么？', 'What did you like to play as a child?'),
    topic('你有什么好习惯？', 'What good habits do you have?'),
    topic('你会做什么菜？谁教你的？', 'Which dishes can you cook? Who taught you?'),
    topic('你住的城市怎么样？', 'What is the city like where you live?'),
    topic('你害怕什么？为什么？', 'What are you afraid of, and why?'),
  ],
  [
    topic('你的理想是什么？', 'What is your dream?'),
    topic('什么事让你觉得很幸福？', 'What makes you feel happy?'),
    topic('你喜欢热闹还是安静？', 'Do you like it lively or quiet?'),
    topic('你印象最深的旅行是哪一次？', 'Which trip made the deepest impression on you?'),
    topic('压力大的时候，你怎么放松？', 'How do you relax when you are under pressure?'),
    topic('你和邻居的关系怎么样？', 'How do you get on with your neighbours?'),
    topic('你用什么方法学习汉语？效果怎么样？', 'How do you learn Chinese, and how well does it work?'),
    topic('你平时的钱都花在哪儿？', 'What do you usually spend your money on?'),
  ],
  [
    topic('手机对你的生活有什么影响？', 'How does your phone influence your life?'),
    topic('你认为怎样才算成功？', 'What counts as success for you?'),
    topic('你怎么面对失败？', 'How do you face failure?'),
    topic('城市和农村，你愿意住在哪儿？', 'City or countryside: where would you rather live?'),
    topic('你们那儿有哪些传统节日？', 'Which traditional festivals do you have?'),
    topic('什么样的人值得尊敬？', 'What kind of people deserve respect?'),
    topic('网络让人的距离更近了吗？', 'Has the internet brought people closer?'),
    topic('你想改变自己的什么？', 'What would you like to change about yourself?'),
  ],
];
