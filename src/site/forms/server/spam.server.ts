import { readUrl } from '#lib/text/read-url.ts';
import { foldText } from '#lib/text/fold-text.ts';
import { listWords } from '#lib/text/phrases.ts';
import { minSeconds } from '#lib/http/sending.ts';

export interface SendingSignals {
  trap: string;
  /** `ageSeconds` runs from opening the form to sending it. */
  token: { kind: 'absent' } | { kind: 'forged' } | { kind: 'signed'; ageSeconds: number };
}

/** More than a caregiver's profiles, certificates and letters of reference together. */
const maxLinks = 8;

/** Nobody who types a letter writes HTML or the code of a forum. */
const markupPattern = /<a\s+href|\[(?:url|link)\b/;

/** An offer that no letter to a childcare agency makes. Folded; a hyphen is any ending. */
const offers = [
  // Search engines, links and websites
  '(?:bring|get|put|push|move|take) (?:you|it|your \\p{L}+) (?:\\p{L}+ ){0,3}(?:page|top|first|1st) (?:\\S+ ){0,2}(?:on|of|in) google',
  'rank (?:your (?:business|(?:web)?site)|higher (?:on|in) google)|not ranking|google rankings?|keyword rankings?',
  '(?:affordable|cheap) seo|seo (?:packages?|audit)|free audit|handles seo',
  'backlinks?|link (?:insertions?|exchange)|do ?follow (?:links?|backlinks?)|domain authority|guest posts?|guest blogging',
  'sponsored (?:posts?|articles?|content|links?)|buy a link|sell advertising|website traffic|traffic to your (?:web)?site|redesign your (?:web)?site',
  'domain (?:expires|expiration|registration|renewal)|domain name (?:expires|registration)',
  'продвижени- саит-|раскрутк- саит-|аудит- саит-|просування саит-|прогон- саит-',
  'posicionamiento (?:web|en google)|posicionar su|diseno de paginas web|disenamos paginas web',
  '(?:colocamos|posicionamos) o seu site|otimizacao de sites|criacao de sites|referencement naturel',
  'suchmaschinenoptimierung ab|ihre website auf (?:seite|platz)|pozycjonowani- stron|tani- link-|dich vu seo|len top google',
  'organic traffic|press releases? on|your site scored|накрутк- (?:подписчик-|лаик-)|wordpress sites from',
  '(?:ganhe|compre|compra|comprar) seguidores|\\d+ (?:real )?(?:facebook|instagram) (?:fans|followers)',
  // Gambling
  'online casinos?|free spins?|no deposit bonus|casino bonus|betting sites?|slot gacor|judi online',
  'bahis siteleri|deneme bonusu|онлаин казино|бездепозитн-|фриспин-|игров- автомат-|ставк- на спорт|букмекер-',
  'casinos? en (?:ligne|linea)|cassino online|kasyno online|nha cai uy tin|ca cuoc bong da',
  // Money
  '(?:offer|provide|give out) (?:\\p{L}+ and )?(?:business|personal|unsecured) loans?|(?:quick|instant|fast|payday) loans?',
  'business line of credit|forex signals|rendement de \\d+|пассивн- доход|merchant cash advance|no credit check|business funding|passive income|trading bot',
  'private lender|late client|get a loan (?:within|in|today|now)|double your (?:bitcoin|money|crypto|investment)|trading signals?',
  'invest in (?:crypto\\p{L}*|bitcoin)|\\d+ million (?:us )?dollars|(?:transfer|release) of the funds?',
  'заработ- в интернете|креди- онлаин|prestamos rapidos|sin aval|emprestimo rapido|credit rapide',
  'pret entre particuliers|kredit ohne schufa|geld verdienen im internet|pozyczk- online|chwilowk-',
  'vay tien nhanh|vay von tin chap|ganar dinero (?:facil|online|por internet)|ganhar dinheiro online',
  // Goods
  'viagra|cialis|(?:pills|meds) without prescription|keto gumm-|lose \\d+ pounds|sex dating|hot girls',
  'porn (?:videos?|sites?|movies?)|replica (?:watches|handbags|bags|shoes)|factory price|low moq',
  '(?:купить|куплю) диплом',
  // Services for businesses
  'buy (?:\\p{L}+ )?(?:followers|likes)|buy (?:\\d+ star )?(?:google )?reviews|reviews for your business',
  'book a demo|виртуальн- номер-|базу (?:email|адрес-)|(?:russian|ukrainian|asian) ladies online',
  '\\d+ (?:\\p{L}+ )?business contacts|(?:qualified|verified|b2b) leads|leads for your|contact form blast|through contact forms',
  'рассылк- (?:по|через) форм-|(?:videos?|chatbot) for (?:your )?business-|explainer videos|ai chatbot',
  'appointment setting|hire a virtual assistant',
  'digital marketing agency from|copyrighted images',
];

/** The same in languages that put no space between words, or few. */
const unspacedOffers = [
  'คาสิโนออนไลน์|บาคาร่า|สล็อตออนไลน์|แทงบอล|온라인 카지노|카지노 사이트|토토 사이트|바카라|백링크|オンラインカジノ|出会い系|相互リンク',
  '线上赌|網上賭|百家乐|博彩|代开发票|代開發票|网站推广|網站推廣|网站优化|谷歌排名|seo 排名|账号 出售|外链|搜索引擎优化|刷单',
  'كازينو اون لاين|تحسين محركات البحث|مراهنات|الربح من الانترنت',
];

/**
 * What else pitches are about, and how they sell. No group says much alone: a parent works for a
 * bank, a casino or an agency for search engines and says so in a signature.
 */
const groups: readonly (readonly [weight: number, ...phrases: string[]])[] = [
  // Businesses and what they do
  [
    1,
    'seo|traffic|visibility|rankings?|keywords?|high da|websites|web design-|mobile apps|search engine-',
    'promo|promotional|backlink-|paginas web|sitios web|sponsored',
  ],
  [
    1,
    'marketing|advertis-|ads|campaigns?|followers|leads|outreach|audience|brands?|newsletter|database',
    'email (?:addresses|адрес-)|subscribers|seguidores|реклам-|база email|базу email',
  ],
  [
    1,
    'loans?|lend-|funds?|funding|financing|invest-|crypto-|bitcoin|profits?|grants|kredit-|pre approved',
    'prestamo-|emprestimo-|credito-|кредит-',
  ],
  [1, 'manufacturers?|suppliers?|wholesale|factory|outlet|shenzhen'],
  // Wares that nobody mentions in passing
  [
    2,
    'usdt|staking|forex|jackpot|bets|betting|bookmaker-|букмекер-|apuestas|apostas',
    'scommesse|sportwetten|paris sportifs|togel|ed meds|meds online|pills online',
    'vape-|escort service-|replica|rolex|vuitton|gucci|million (?:emails|contacts)',
  ],
  // How they sell
  [
    1,
    '\\d+ off|cheap-|lowest|low cost|worldwide|limited time|risk free',
    'rates from|guaranteed (?:results|income|returns)|free (?:\\p{L}+ )?(?:trial|quote|samples?|demo|report|bets)',
    'недорого|дешев-|bajo costo|sem custo|pas cher|tanio',
  ],
  [
    1,
    'click|join now|order now|buy now|claim your|unlock|unsubscribe',
    'opt out|shop now|act now|check samples|cotice|haga clic|продам|заказ-|предлагаем',
  ],
  [
    1,
    '(?:for|grow(?:ing)?|boost(?:ing)?|increas(?:e|ing)|improv(?:e|ing)|promot(?:e|ing)) your (?:\\p{L}+ )?(?:business|brand|sales|revenue|traffic|search|instagram|website|site|blog|store)',
    'your (?:competitors|customers|sales|rankings?|business (?:is|has|needs|could))|your (?:web)?site (?:scored|could|is not)',
    '(?:more|new|potential) customers|businesses like|small business-|su negocio|seu negocio|votre entreprise|ваш- бизнес-',
  ],
  [
    1,
    'we (?:build|sell|develop|design|deliver|speciali[sz]e)|i (?:can|will) (?:create|build|design|rank)',
    'our (?:prices|packages|portfolio|catalog|experts|agency)|are you (?:tired of|struggling)',
    'proposal|hacemos que|proposta comercial',
  ],
];

const compile = (phrases: string, unspaced = '(?!)') =>
  new RegExp(
    String.raw`(?<![\p{L}\d])(?:${phrases.replaceAll('-', String.raw`\p{L}*`)})(?![\p{L}\d])|${unspaced}`,
    'u',
  );

const offerPattern = compile(offers.join('|'), foldText(unspacedOffers.join('|')));
const groupPatterns = groups.map(([weight, ...phrases]) => ({
  weight,
  pattern: compile(phrases.join('|')),
}));

/** Returns the words that make a letter a pitch; none for a letter that is none. */
function findPitch(folded: string, hasLink: boolean): string[] {
  const words = folded.replaceAll(/[^\p{L}\d]+/gu, ' ');
  const found = [{ weight: 3, pattern: offerPattern }, ...groupPatterns].flatMap(
    ({ weight, pattern }) => {
      const [phrase] = pattern.exec(words) ?? [];
      return phrase === undefined ? [] : [{ weight, phrase }];
    },
  );
  const score = found.reduce((sum, { weight }) => sum + weight, 0);
  return score < (hasLink ? 3 : 4) ? [] : found.map(({ phrase }) => phrase);
}

const mailHosts = new Set(['gmail', 'yahoo', 'outlook', 'hotmail', 'icloud', 'aol', 'proton']);
const linkEndings = new Set(
  'com net org edu us info biz io ru shop site online store xyz top agency club'.split(' '),
);

const linkStart = /https?:\/\/|www\./;

/** Returns the host that a word of a text leads to; null for one that is no link. */
function findLinkedHost(word: string): string | null {
  const start = word.search(linkStart);
  if (start >= 0) {
    const address = word.slice(start);
    const url = readUrl(address.startsWith('http') ? address : `https://${address}`);
    return url?.hostname.replace(/^www\./, '') ?? '';
  }
  const [host = ''] = word.split(/[/?#:,;!)'(]/, 2).filter((part) => part !== '');
  const labels = host.split('.').filter((label) => label !== '');
  const isHost = labels.length > 1 && labels.every((label) => /^[a-z\d-]{1,63}$/.test(label));
  const isAddress =
    isHost && linkEndings.has(labels.at(-1) ?? '') && !mailHosts.has(labels[0] ?? '');
  return isAddress ? labels.join('.') : null;
}

/**
 * Returns why a submission looks like spam. Reasons aren't proof, so spam is kept for review. No
 * word must occur in a letter and no language is suspicious: what counts is how it was sent, and
 * whether it offers what only businesses are offered, along with a link or with another offer.
 *
 * @param ownHost the site's own, which may be linked to
 */
export function findSpamReasons(
  { trap, token }: SendingSignals,
  texts: readonly string[],
  ownHost: string,
): string[] {
  const folded = foldText(texts.join('\n'));
  const home = ownHost.replace(/^www\./, '');
  const hosts = folded
    .split(/[\s<>"[\]=]+/)
    .map(findLinkedHost)
    .filter((host) => host !== null && host !== home);
  const pitch = findPitch(folded, hosts.length > 0);
  return [
    ...(trap.trim() === '' ? [] : ['A hidden field was filled in']),
    ...(token.kind === 'forged' ? ['The form carried an invalid token'] : []),
    ...(token.kind === 'signed' && token.ageSeconds < minSeconds
      ? [`Sent within ${minSeconds} seconds`]
      : []),
    ...(hosts.length > maxLinks ? [`Contains ${hosts.length} links`] : []),
    ...(markupPattern.test(folded) ? ['Contains links in HTML or forum code'] : []),
    ...(pitch.length > 0 ? [`Reads like an advertisement: ${listWords(pitch.slice(0, 3))}`] : []),
  ];
}

/** Returns whether a message is a single run of letters as in no language: `hJkdsLKJdfsKJq`. */
export function isGibberish(message: string): boolean {
  const text = message.trim();
  if (!/^[a-z\d]{10,}$/i.test(text)) return false;
  return (text.match(/[a-z][A-Z]/g) ?? []).length > 2 || /[bcdfghjklmnpqrstvwxz]{7}/i.test(text);
}
