// ONIX for Books 3.0 with reference names: the books' metadata for shops and libraries.
import { languageCodes } from '~/lib/books/languages.ts';
import type { Shop } from '~/lib/books/shops.ts';
import { PRODUCT_NAME, PUBLISHER } from '~/lib/site/product.ts';
import { own } from '~/lib/site/site.ts';
import { escapeXml } from '~/lib/text/escape-html.ts';
import { firstSentences } from '~/lib/text/first-sentences.ts';
import { seriesTitle, volumeTitle, type Book } from './book.ts';

type OnixBook = Pick<
  Book,
  | 'slug'
  | 'title'
  | 'premise'
  | 'longSummaryPart1'
  | 'longSummaryPart2'
  | 'price'
  | 'format'
  | 'language'
  | 'isbn'
  | 'isBundle'
  | 'contains'
> & {
  /** Absolute addresses. */
  coverUrl: string;
  sellers: readonly Shop[];
};

type Site = {
  /** Its host is part of the record references, which must not change. */
  url: string;
  contactEmail: string;
  contributorNote: string;
  toUrl: (path: string) => string;
};

const NAMESPACE = 'http://ns.editeur.org/onix/3.0/reference';
const MAX_SHORT_DESCRIPTION = 350;
/** BISAC: Religion, Biblical Commentary, Old Testament. */
const BISAC_SUBJECT = 'REL006060';
/** Thema: criticism and exegesis of sacred texts. */
const THEMA_SUBJECT = 'QRVC';

/** ProductForm (list 150) and ProductFormDetail (list 175). */
const FORMS = [
  [/audio/i, ['AJ']],
  [/epub/i, ['ED', 'E101']],
  [/pdf/i, ['ED', 'E107']],
  [/e-?book|kindle/i, ['ED']],
  [/hard(cover|back)/i, ['BB']],
  [/paperback|softcover/i, ['BC']],
] as const;
const UNSPECIFIED_FORM = ['00'] as const;

/** @param sentOn '2026-11-28' */
export function onixMessage(books: readonly OnixBook[], site: Site, sentOn: string): string {
  const header = element(
    'Header',
    element('Sender', leaf('SenderName', PUBLISHER), leaf('EmailAddress', site.contactEmail)),
    leaf('SentDateTime', sentOn.replaceAll('-', '')),
    leaf('DefaultLanguageOfText', 'eng'),
    leaf('DefaultCurrencyCode', 'USD'),
  );
  const products = books.map((book) => product(book, books, site));
  const content = products.length > 0 ? products : ['<NoProduct/>'];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ONIXMessage release="3.0" xmlns="${NAMESPACE}">\n${[header, ...content].join('\n')}\n</ONIXMessage>\n`;
}

function product(book: OnixBook, books: readonly OnixBook[], site: Site): string {
  return element(
    'Product',
    leaf('RecordReference', referenceOf(book, site)),
    leaf('NotificationType', '03'),
    leaf('RecordSourceType', '01'),
    leaf('RecordSourceName', PUBLISHER),
    identifier(book, site),
    descriptiveDetail(book, books, site),
    collateralDetail(book),
    element(
      'PublishingDetail',
      element(
        'Publisher',
        leaf('PublishingRole', '01'),
        leaf('PublisherName', PUBLISHER),
        website('01', site.toUrl('/')),
      ),
      leaf('PublishingStatus', '04'),
    ),
    element('ProductSupply', ...book.sellers.map((seller) => supplyDetail(book, seller))),
  );
}

const referenceOf = ({ slug }: { slug: string }, { url }: Site) => `${new URL(url).host}.books.${slug}`;

function identifier(book: Pick<OnixBook, 'slug' | 'isbn'>, site: Site): string {
  if (book.isbn) return element('ProductIdentifier', leaf('ProductIDType', '15'), leaf('IDValue', book.isbn));
  return element(
    'ProductIdentifier',
    leaf('ProductIDType', '01'),
    leaf('IDTypeName', `${PRODUCT_NAME}, record number`),
    leaf('IDValue', referenceOf(book, site)),
  );
}

function form({ format }: Pick<OnixBook, 'format'>): string {
  const [code, detail] = FORMS.find(([pattern]) => pattern.test(format))?.[1] ?? UNSPECIFIED_FORM;
  return leaf('ProductForm', code) + (detail ? leaf('ProductFormDetail', detail) : '');
}

function descriptiveDetail(book: OnixBook, books: readonly OnixBook[], site: Site): string {
  const series = seriesTitle(book.title).replace(/:$/, '');
  const language = languageCodes(book.language);
  const parts = books.filter(({ slug }) => book.contains.includes(slug));
  const isSet = book.isBundle && parts.length > 0;
  return element(
    'DescriptiveDetail',
    leaf('ProductComposition', isSet ? '10' : '00'),
    form(book),
    leaf('PrimaryContentType', '10'),
    ...(isSet ? parts : []).map((part) =>
      element('ProductPart', identifier(part, site), form(part), leaf('NumberOfCopies', '1')),
    ),
    series === ''
      ? '<NoCollection/>'
      : element('Collection', leaf('CollectionType', '10'), titleDetail('02', series)),
    titleDetail('01', volumeTitle(book.title)),
    element(
      'Contributor',
      leaf('SequenceNumber', '1'),
      leaf('ContributorRole', 'A01'),
      leaf('CorporateName', PUBLISHER),
      site.contributorNote === '' ? '' : leaf('BiographicalNote', site.contributorNote),
    ),
    language ? element('Language', leaf('LanguageRole', '01'), leaf('LanguageCode', language.onix)) : '',
    ...(own ? [] : subjects()),
  );
}

/** The first edition's books are about the Bible; the subjects of other books are unknown. */
const subjects = () => [
  element(
    'Subject',
    '<MainSubject/>',
    leaf('SubjectSchemeIdentifier', '10'),
    leaf('SubjectCode', BISAC_SUBJECT),
  ),
  element('Subject', leaf('SubjectSchemeIdentifier', '93'), leaf('SubjectCode', THEMA_SUBJECT)),
];

const titleDetail = (level: '01' | '02', title: string) =>
  element(
    'TitleDetail',
    leaf('TitleType', '01'),
    element('TitleElement', leaf('TitleElementLevel', level), leaf('TitleText', title)),
  );

function collateralDetail(book: OnixBook): string {
  const description = [book.premise, book.longSummaryPart1, book.longSummaryPart2]
    .filter(Boolean)
    .join('\n\n');
  return element(
    'CollateralDetail',
    textContent('02', truncate(firstSentences(book.premise, MAX_SHORT_DESCRIPTION))),
    textContent('03', description),
    element(
      'SupportingResource',
      leaf('ResourceContentType', '01'),
      leaf('ContentAudience', '00'),
      leaf('ResourceMode', '03'),
      element('ResourceVersion', leaf('ResourceForm', '02'), leaf('ResourceLink', book.coverUrl)),
    ),
  );
}

function truncate(text: string): string {
  return text.length <= MAX_SHORT_DESCRIPTION
    ? text
    : `${text.slice(0, MAX_SHORT_DESCRIPTION - 1).trimEnd()}…`;
}

const textContent = (type: '02' | '03', text: string) =>
  element('TextContent', leaf('TextType', type), leaf('ContentAudience', '00'), leaf('Text', text));

function supplyDetail({ price }: OnixBook, { name, url }: Shop): string {
  const isOwn = name === PRODUCT_NAME;
  return element(
    'SupplyDetail',
    element(
      'Supplier',
      // The publisher to end customers, or unspecified.
      leaf('SupplierRole', isOwn ? '09' : '00'),
      leaf('SupplierName', name),
      website('36', url),
    ),
    leaf('ProductAvailability', '20'),
    element(
      'Price',
      leaf('PriceType', '01'),
      leaf('PriceAmount', price.toFixed(2)),
      leaf('CurrencyCode', 'USD'),
    ),
  );
}

const website = (role: string, url: string) =>
  element('Website', leaf('WebsiteRole', role), leaf('WebsiteLink', url));

const leaf = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;
const element = (name: string, ...children: string[]) => `<${name}>${children.join('')}</${name}>`;
