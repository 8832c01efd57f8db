// What prepared people write to each other, and when: a room of five, the private chat of two, and one of two friends.

/** A message by its author; `day` counts back from today, `time` is that of the clock. */
export interface Line {
  readonly author: string;
  readonly day: number;
  readonly time: string;
  readonly text: string;
}

const at = (day: number, time: string, author: string, text: string): Line => ({ day, time, author, text });

/** What is reported. */
export const insult = '学了这么久还说成这样，真笨，别说了。';

/** The room. */
export const room: readonly [Line, ...Line[]] = [
  at(2, '18:02', 'Yusuf', '大家好！明天下午有人想去公园走走吗？'),
  at(2, '18:05', 'Hanna', '我想去！几点？'),
  at(2, '18:06', 'Yusuf', '两点怎么样？我们在地铁站门口见。'),
  at(2, '18:20', 'Mateo', '我两点半才能到，可以吗？'),
  at(2, '18:21', 'Yusuf', '没问题，我们等你。'),
  at(2, '18:34', 'Clara', '我也去。要带什么吃的吗？'),
  at(2, '18:36', 'Hanna', '我带水果，你带点儿喝的吧。'),
  at(2, '18:37', 'Clara', '好，我带茶。'),
  at(2, '18:50', 'Mateo', '听说明天可能下雨……'),
  at(2, '18:52', 'Yusuf', '那我们就去公园旁边的茶馆，下雨也不怕。'),
  at(2, '18:53', 'Hanna', '哈哈，好主意！'),
  at(2, '19:10', 'Rico', insult),
  at(2, '19:12', 'Hanna', '请你别这样说话。我们都是来学习的。'),
  at(2, '19:15', 'Mateo', '别理他。明天见！'),
  at(2, '19:16', 'Yusuf', '明天见！'),
  at(1, '17:40', 'Hanna', '今天没下雨，太阳真好，公园里人很多。'),
  at(1, '17:43', 'Yusuf', '茶馆的老板听见我们说中文，还送了我们一盘瓜子。'),
  at(1, '17:45', 'Hanna', '他说我的发音进步了，我高兴了一天！'),
];

/** The private chat of Yusuf and Hanna. */
export const pair: readonly [Line, ...Line[]] = [
  at(3, '20:01', 'Hanna', '你好！谢谢你加我为好友。'),
  at(3, '20:03', 'Yusuf', '你好！很高兴认识你。你学中文多久了？'),
  at(3, '20:04', 'Hanna', '一个多月了。你呢？'),
  at(3, '20:06', 'Yusuf', '我学了快三个月，可是说得还不太好。'),
  at(3, '20:08', 'Hanna', '我觉得你写得很清楚，我都看懂了。'),
  at(3, '20:09', 'Yusuf', '谢谢！你为什么学中文呢？'),
  at(3, '20:12', 'Hanna', '小时候我家有一个邻居是北京人，她常常教我唱歌。'),
  at(3, '20:13', 'Yusuf', '真有意思！你还记得那些歌吗？'),
  at(3, '20:15', 'Hanna', '只记得一首，叫《茉莉花》。'),
  at(1, '20:02', 'Yusuf', '今天我又把“买”和“卖”弄错了。'),
  at(1, '20:04', 'Hanna', '我以前也总是弄错！后来我记住了：头上有“十”的是“卖”。'),
  at(1, '20:05', 'Yusuf', '这个办法好，我再也不会忘了。'),
  at(1, '20:07', 'Hanna', '下个月的汉语水平考试，你参加吗？'),
  at(1, '20:08', 'Yusuf', '参加，考一级。你呢？'),
  at(1, '20:10', 'Hanna', '我也想参加。我们一起复习吧！'),
  at(1, '20:11', 'Yusuf', '好啊，每天晚上八点，怎么样？'),
  at(1, '20:12', 'Hanna', '可以。先练习听力，好不好？'),
  at(1, '20:13', 'Yusuf', '好，明天见！'),
];

/** The private chat of Clara and Mateo. */
export const friends: readonly [Line, ...Line[]] = [
  at(1, '21:02', 'Mateo', '你喜欢今天的茶馆吗？'),
  at(1, '21:05', 'Clara', '很喜欢！那里的茶很香，下次我请客。'),
  at(1, '21:06', 'Mateo', '那我要喝最贵的！'),
];
