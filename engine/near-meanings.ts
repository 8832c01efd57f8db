// Decides whether meanings are too close to be offered against each other, even if they share no word (decisions §6).

// A line holds groups of single English words; the words of a group may stand in for one another. "flesh moon", "jade
// king" and "claw fist hand arm" are groups because of their shapes: ⺼ looks like 月, 王 on the left is jade, 又 depicts a hand.
const groupLines = `
flesh meat moon | jade king | claw fist hand arm | foot footprint heel | bird songbird sparrow | dog hound | hog pig | cow bull ox
joy joyful merry happy happiness glad pleased delighted cheerful | excitement interest mood | fun amusing interesting
sad unhappy upset grief | angry anger furious rage | afraid fear scared frightened | worry worried anxious nervous
love like fond enjoy hobby | miss long yearn | asleep sleep sleepy nap doze | tired weary exhausted | ill sick disease illness sickbed
heal cure treat medicine medical doctor physician | look see watch sight view vision gaze observe stare | scenery landscape view
picture image drawing painting photo portrait | film movie | speak say tell talk speech spoken chat language tongue
call shout yell cry | sound voice noise tone | music melody song | listen hear
know recognise knowledge acquainted aware familiar understand clear | think consider idea opinion thought believe | feel sense aware
learn study practise practice | teach teacher instruct educate master tutor sir | pupil student | school campus | test exam examination quiz
mum mother mom mama mummy | dad father papa daddy | friend pal companion buddy partner mate classmate
child kid son infant baby boy girl | woman female girl lady miss | man male sir gentleman | husband wife spouse
guest visitor customer client | host owner lord master | house home family household building | room chamber | shop store inn market
hotel inn guesthouse restaurant | door gate hatch | factory plant works | begin start commence open | end finish complete over
stop halt cease | rest break pause relax | shut close closed | leave depart go exit | want wish hope would desire expect
wait await expect | need must should ought | can able may could | allow permit let may | ask invite request please
walk step road street path way route lane | travel trip journey tour | return back | come arrive reach
enter in inside inner within into | rise raise lift up stand | climb ascend | jump leap hop | run jog | fly soar | float drift
throw toss cast fling | hit strike beat knock punch | make create produce build compose manufacture do
work job labour worker task employment career | use employ | help assist aid | try attempt | take hold carry bring fetch grab
put place set lay | keep retain preserve guard protect | collect gather assemble | connect tie join link bind fasten
divide separate split part | change exchange swap replace alter | choose pick select | decide determine | explain clarify
plan scheme intend | buy purchase | sell sale | trade business commerce deal | rent hire lease | borrow lend | money cash coin currency
price cost fee | pay spend | big great large huge vast enormous | small little tiny | tall high | short low brief | long lengthy
old aged ancient elderly former | young youth | new fresh recent | good well fine nice ok okay | bad poor evil
pretty beautiful lovely handsome attractive | bright shining shine light brilliant | hot warm heat | cold cool frost chilly ice freezing
fast quick rapid swift soon | easy simple | difficult hard | strange odd peculiar rare | cheap inexpensive | expensive costly dear
clean tidy neat pure | dirty filthy | quiet calm silent peaceful | important main chief key major | correct right true accurate proper
real true genuine | wrong mistake error incorrect false fault | same alike identical equal similar | different other another
very extremely quite too rather really | also too either well | all both every each whole entire | many much plenty lots
some several few bit | again once re | now present current today nowadays | time moment hour while clock | period phase stage term
day date | day sun | year age | before front ahead forward ago earlier previous | after behind back later rear following next
first earlier initial | last final finally end | above on over up top | below under down beneath | inside in within
middle centre central | side edge border beside | near close beside | often frequently usually always regularly | sometimes occasionally
perhaps maybe possibly | certainly definitely surely | suddenly abruptly | but however yet nevertheless | although though
because since reason cause | so therefore thus hence | if supposing | and with together | about concerning | not no non without un lack
how way manner method means | what which | who whom | i me my | you your | he him his | she her | we us our | this these | that those
clothes clothing garment dress cloth fabric | chair seat stool bench | table desk | cup glass mug cupful | car vehicle carriage
plane aeroplane airplane | boat ship | meal food dish dinner rice grain | earth soil land ground | hill mountain slope | water river
fire flame | grass herb weed | tree wood timber | head top | face surface | heart mind soul | body figure shape form appearance look
kind type sort pattern | strength force power energy | air gas breath wind | country nation state land | city town capital
place location spot position | thing object stuff item | word character letter | write writing script | book volume
number digit figure numeral | amount quantity | piece lump block chunk | dot point drop speck | name title fame | knife dagger blade
fence wall | thanks thank gratitude grateful | sorry apologise apology pardon | hello hi hey | goodbye bye farewell | result outcome
rule law regulation | eye eyeball glance | public shared common | move transport carry deliver
complain recount tell inform report announce | very extremely most | perhaps possible possibly probably may maybe
sun sunlight day | clean clear pure distinct | later afterwards then end finally | formerly previously past ago before moment
practise revise drill exercise train | forge refine smelt temper drill
check inspect examine look | worry worried anxious concern concerned care | moreover furthermore also yet
get-together party gathering meeting appointment | flavour taste smell scent fragrant | joke kidding laugh fun | toilet lavatory bathroom washroom restroom
rubbish litter waste | bag sack pouch parcel | box case carton crate | spoon ladle scoop | fall drop descend land | suburb suburbs outskirts
location site place address spot position | distance gap apart away | famous notable well-known celebrated outstanding
nation nationality citizenship ethnic tribe clan people folk | blessing fortune fortunate lucky happiness | temper temperament personality character nature disposition
startled shocked alarm surprised amazed | excited thrilled stirred excitement moved touched | sincere honest truthful genuine | proud arrogant haughty conceited
looks appearance bearing manner | shy bashful ashamed shame | bold brave courageous courage dare | envy covet admire | hate loathe dislike | annoyed vexed bothered angry
belly stomach tummy | probably roughly approximately about | harsh stern severe strict rigorous | emotion feeling sensation mood
excellent superior outstanding brilliant wonderful terrific great splendid elegant refined | earn gain win profit obtain income | continue persist resume maintain
abandon discard throw renounce | trust believe faith confidence confident | celebrate congratulate bless wish | inform notify information news message notice
skill technique craft ability technology skilful | accord match conform correspond tally fit suit | respect revere honour value esteem | pity sympathise sympathy pitiful
follow accompany along company | discuss exchange communicate talk chat consult | appoint employ hire engage recruit | aim purpose goal target | warn alert remind
suspect doubt doubtful question | ban forbid prohibit | postpone delay late | assess appraise estimate judge evaluate | supply provide offer | accumulate amass gather collect
suggest propose advise advice | foundation base basis plinth | emerge appear occur happen arise | era age century generation period | precise accurate exact correct
diligent hardworking hard-working industrious studious painstaking assiduous | praise compliment commend applaud | argue dispute debate quarrel discuss
companion mate partner pal friend accompany | wisdom intelligent intelligence wits clever quick-witted | strive struggle fight contend battle
encounter meet contact | strength vigour energy power | nonsense rubbish idle | seek search look pursue | lucky fortunate luck fortune
solemn serious stern strict rigorous | great mighty outstanding excellent remarkable amazing marvellous | inspire encourage hearten | loss damage harm lose
facilities equipment apparatus installation | foe enemy opponent rival | panic flustered nervous frightened | quiver tremble shiver shake tremor vibrate quake
silly foolish stupid muddled | shun avoid evade dodge escape flee avert prevent | conceal hide | woe sorrow grief regret | lonely desolate | fierce raging intense violent
obstruct block hinder stop prevent halt bar | mimic imitate copy duplicate | champion winner victory | lecture speech talk remark | ashamed shamefaced guilty
gradually degrees progressively step | haste hurriedly promptly hurry immediately hastily quickly | haggle bargain negotiate | compensate repay refund reimburse
barge rush dash charge | harness drive steer pilot | calamity disaster catastrophe | parched dry arid | damp moist humid wet | thunder lightning storm flash
custom tradition convention | banquet feast dinner | amuse entertain entertainment recreation leisure relax idle | unexpectedly surprise unexpected surprisingly
respect revere esteem honour | cherish treasure dote value | gran granny grandma grandmother | marriage wedding matrimony marry | tangerine mandarin orange
rabbit hare | boil cook stir-fry deep-fry fry | rotten decay rot mushy | pot pan wok kettle basin tub | tiny slight minute small | style form pattern manner
seemingly seem resemble appear | naughty mischievous | sincere earnest honest frank candid true | modest humble | gentle tender soft supple
considerate thoughtful attentive | soothe comfort console | register enrol | factory works plant industry | produce yield manufacture | widen enlarge expand extend
personnel staff employee worker | splendid magnificent grand luxurious upmarket | bold brave courage guts | repair mend fix maintain renovate | position location located
tumble topple fall collapse | wound wounded injury injured hurt harm damage | obey follow abide | dust ash dirt | army troops soldier military
decorate adorn ornament renovate | goods product article merchandise commodity item | quilt duvet blanket rug carpet | curtain screen blind
confirm verify certain determine definite ascertain | impel spur urge promote boost encourage advocate popularise | overlook neglect ignore disregard belittle despise
urgent pressing emergency tense | withstand bear endure shoulder undertake | gain benefit advantage interests profit superiority favourable | prudent cautious careful wary
hinder hamper obstruct | thorough comprehensive complete intact entire entirety overall all-round | principle rule law norm sense reason | essence nature substance property character
donate contribute contribution offer tribute dedicate | prosperous flourishing thriving teeming developed booming | guide instruct lead preside | scope range extent degree limit limits bounds
sly crafty cunning wily | mad crazy insane wild frenzied | violate disobey breach | abide obey follow observe comply | narrate recount relate describe depict portray
consult enquire ask refer | lack lacking missing short insufficient | omit leave skip | unite unify combine ally | might power authority strength force
usual ordinary everyday daily common | ignite burn fire roast | precious valuable treasure cherish`;

const groupsByWord = new Map<string, string[]>();
for (const group of groupLines.trim().split(/\s*[|\n]\s*/u))
  for (const word of group.split(' ')) groupsByWord.set(word, [...(groupsByWord.get(word) ?? []), group]);

// Words that two meanings may share without being close.
const stopWords = new Set(
  'a an the to of in on at for with and or not be is are it one ones something someone sb sth used as by from up out more very do make get have that this word words particle ending suffix measure general side hand'.split(
    ' ',
  ),
);

/** Normalizes a text for comparison: folds width and case, removes brackets, articles and punctuation. */
export function foldText(text: string): string {
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()
    .replace(/^(?:to|an?|the) (?=.)/, '');
  return folded || text.normalize('NFKC').toLowerCase().trim();
}

/** The senses of a word or component, prepared for comparison. */
export interface Meaning {
  readonly senses: ReadonlySet<string>;
  readonly words: readonly string[];
  readonly groups: ReadonlySet<string>;
}

/** Prepares senses, such as the translations of a word, for comparison. */
export function parseMeaning(translations: Iterable<string>): Meaning {
  const senses = new Set(Array.from(translations, foldText));
  const words = [...new Set([...senses].flatMap((sense) => sense.split(' ')))];
  const groups = new Set(words.flatMap((word) => groupsByWord.get(word) ?? []));
  return { senses, words: words.filter((word) => !stopWords.has(word)), groups };
}

/** Whether the two share a sense, so that one is as right as the other. */
export function isSameMeaning(one: Meaning, other: Meaning): boolean {
  return !one.senses.isDisjointFrom(other.senses);
}

// Words of four letters or more match words that begin with them: cloth and clothes, year and years.
function hasSameStem(one: string, other: string): boolean {
  return one === other || (one.length > 3 && other.startsWith(one)) || (other.length > 3 && one.startsWith(other));
}

/** Whether a learner could defend one meaning for the other: they share a sense, a word, or a group above. */
export function isNearMeaning(one: Meaning, other: Meaning): boolean {
  return (
    isSameMeaning(one, other) ||
    !one.groups.isDisjointFrom(other.groups) ||
    one.words.some((word) => other.words.some((otherWord) => hasSameStem(word, otherWord)))
  );
}
