// Characters and components that are easily confused although they share no component.

const lookAlikeGroups =
  '己已巳|人入八|亻彳|未末本|土士工|日曰目|日口|口囗|日白自|田由甲申|大太犬|天夫夭大|千干于午|牛午生|刀力九|右石|木禾米|木本术|王玉主|百白|住往|间问|买卖|今令|找我|几儿九|手毛|贝见|了子|少小|各名|西四|老考|办为|冰水永|休体|活话|哪那|东车|比北|开井|晴清情请|处外|没设|坐座|渴喝|历厉|拔拨|辨辩|密蜜|幕墓慕|燥躁澡操|夕月|亠冖宀|⻖⻏卩|厂广⺁|氵冫|礻衤|攵夂又|匚冂凵|廾艹|丷八|⺍爫|𠂇𠂉亠|丨丿亅|讠氵|钅饣|扌犭|云去元|衣农|戈我|中巾|再西|有右在|回四|出山|上下|后右|师帅|牙才寸|马鸟|艮良|且目|矢失|天关|己乙|七匕|丁了|又文父|斤斥|户尸|兔免|爪瓜|万方|巨臣|特持|根跟很|候侯修|乌鸟|换唤|提题|练炼|堆推谁准|快块|作昨|观现视|学字|李季|狠狼|续读|竞竟|侧测|偏遍|具真|壮状|幻幼|析折|科料|抱跑|绿缘|陪部|噪燥|宣宜|享亨|蓝篮|酒洒'.split(
    '|',
  );

const lookAlikes = new Map<string, Set<string>>();
for (const group of lookAlikeGroups)
  for (const glyph of group) lookAlikes.set(glyph, (lookAlikes.get(glyph) ?? new Set()).union(new Set(group)));

/** Returns the hand-listed look-alikes of a character or component, without the glyph itself. */
export function listLookAlikes(glyph: string): string[] {
  return [...(lookAlikes.get(glyph) ?? [])].filter((lookAlike) => lookAlike !== glyph);
}
