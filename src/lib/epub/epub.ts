import { strToU8, zipSync, type Zippable } from 'fflate';
import { escapeXml } from '../text/escape-html.ts';

// ZIP stores local time without a zone; local midnight gives the same bytes everywhere.
const ENTRY_TIME = new Date(2026, 10, 20);

const CONTAINER = `<?xml version="1.0" encoding="utf-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
  <rootfiles>
    <rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml" />
  </rootfiles>
</container>
`;

export type RenderedPage = BookPage & { xhtml: string };

export type EpubContents = {
  front: readonly RenderedPage[];
  texts: readonly RenderedPage[];
  start: { page: string; label: string } | undefined;
  style: string;
  cover: Uint8Array;
};

export function packEpub(
  book: EpubBook,
  { front, texts, start, style, cover }: EpubContents,
  level: 6 | 9,
): Uint8Array<ArrayBuffer> {
  const pages: BookPage[] = [...front, { name: 'nav', title: 'Contents', listed: false }, ...texts];
  // `mimetype` must be the first entry.
  const files: Zippable = {
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(CONTAINER),
    'EPUB/package.opf': strToU8(packageDocument(book, pages)),
    'EPUB/nav.xhtml': strToU8(navigationPage(book, pages, start)),
    'EPUB/toc.ncx': strToU8(ncxDocument(book, pages)),
    'EPUB/style.css': strToU8(style),
    [`EPUB/${COVER_FILE}`]: [cover, { level: 0 }],
  };
  for (const { name, xhtml } of [...front, ...texts]) files[`EPUB/${name}.xhtml`] = strToU8(xhtml);
  return zipSync(files, { level, mtime: ENTRY_TIME });
}

export function frontMatter(
  book: EpubBook,
  { subtitle, below, copyright }: { subtitle: string; below: string; copyright: string },
): RenderedPage[] {
  const { title, series, rights, coverAlt, language } = book;
  const page = (name: string, label: string, head: string, body: string) => ({
    name,
    title: label,
    listed: false,
    xhtml: xhtmlPage(head, body, language),
  });
  return [
    page(
      'cover',
      'Cover',
      `${title}: cover`,
      `<section class="cover" epub:type="cover" aria-label="Cover">
<img src="${COVER_FILE}" alt="${escapeXml(coverAlt)}" role="doc-cover" />
</section>`,
    ),
    page(
      'title',
      'Title page',
      title,
      `<section class="title-page" epub:type="titlepage" aria-labelledby="title">
<h1 id="title" epub:type="title">${escapeXml(title)}</h1>
<p class="subtitle" epub:type="subtitle" role="doc-subtitle">${escapeXml(subtitle)}</p>
<p>From the series <em>${escapeXml(series)}</em></p>
${below}
</section>`,
    ),
    page(
      'copyright',
      'Copyright',
      'Copyright',
      `<section class="small-print" epub:type="copyright-page" aria-labelledby="title">
<h1 id="title">Copyright</h1>
<p>${escapeXml(rights)}</p>
${copyright}
</section>`,
    ),
  ];
}

export type EpubBook = {
  title: string;
  subtitle: string;
  author: string;
  series: string;
  language: string;
  /** Must never change: devices recognize new editions of a book by it. */
  identifier: string;
  published: string;
  modified: string;
  description: string;
  subjects: readonly string[];
  rights: string;
  coverAlt: string;
  /** What was checked for accessibility, and what was not. */
  checks: string;
};

type BookPage = {
  name: string;
  title: string;
  listed: boolean;
};

const COVER_FILE = 'cover.jpg';

const pageId = (name: string): string => `page-${name}`;
const listedOnly = (pages: readonly BookPage[]): BookPage[] => pages.filter((page) => page.listed);

function packageDocument(book: EpubBook, pages: readonly BookPage[]): string {
  const manifest = pages.map(({ name }) => {
    const properties = name === 'nav' ? ' properties="nav"' : '';
    return `    <item id="${pageId(name)}" href="${name}.xhtml" media-type="application/xhtml+xml"${properties} />`;
  });
  const spine = pages.map(({ name }) => `    <itemref idref="${pageId(name)}" />`);

  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="${book.language}">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    ${[...descriptiveMetadata(book), ...accessibilityMetadata(book)].join('\n    ')}
  </metadata>
  <manifest>
    <item id="cover-image" href="${COVER_FILE}" media-type="image/jpeg" properties="cover-image" />
    <item id="style" href="style.css" media-type="text/css" />
    <item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml" />
${manifest.join('\n')}
  </manifest>
  <spine toc="ncx">
${spine.join('\n')}
  </spine>
</package>
`;
}

function descriptiveMetadata(book: EpubBook): string[] {
  return [
    `<dc:identifier id="book-id">${book.identifier}</dc:identifier>`,
    `<dc:title id="main-title">${escapeXml(book.title)}</dc:title>`,
    `<meta refines="#main-title" property="title-type">main</meta>`,
    `<dc:title id="subtitle">${escapeXml(book.subtitle)}</dc:title>`,
    `<meta refines="#subtitle" property="title-type">subtitle</meta>`,
    `<dc:creator id="creator">${escapeXml(book.author)}</dc:creator>`,
    `<meta refines="#creator" property="role" scheme="marc:relators">aut</meta>`,
    `<dc:publisher>${escapeXml(book.series)}</dc:publisher>`,
    `<dc:language>${book.language}</dc:language>`,
    `<dc:date>${book.published}</dc:date>`,
    `<dc:description>${escapeXml(book.description)}</dc:description>`,
    ...book.subjects.map((subject) => `<dc:subject>${escapeXml(subject)}</dc:subject>`),
    `<dc:rights>${escapeXml(book.rights)}</dc:rights>`,
    `<meta property="belongs-to-collection" id="series">${escapeXml(book.series)}</meta>`,
    `<meta refines="#series" property="collection-type">series</meta>`,
    `<meta property="dcterms:modified">${book.modified}</meta>`,
    // EPUB 2 readers find the cover through this.
    `<meta name="cover" content="cover-image" />`,
  ];
}

/**
 * The discovery metadata of EPUB Accessibility 1.1. The cover is the book's only image. Without `dcterms:conformsTo` and a
 * certifier, because nobody has evaluated the books against every WCAG criterion.
 */
function accessibilityMetadata(book: EpubBook): string[] {
  const property = (name: string, value: string): string =>
    `<meta property="${name}">${escapeXml(value)}</meta>`;
  const features = [
    'alternativeText',
    'displayTransformability',
    'readingOrder',
    'structuralNavigation',
    'tableOfContents',
  ];
  return [
    property('schema:accessMode', 'textual'),
    property('schema:accessMode', 'visual'),
    property('schema:accessModeSufficient', 'textual'),
    ...features.map((feature) => property('schema:accessibilityFeature', feature)),
    property('schema:accessibilityHazard', 'none'),
    property(
      'schema:accessibilitySummary',
      'Running text with headings, a table of contents and landmarks. The only picture is the ' +
        `cover, which is described. Colors and type size are left to the reading system. ${book.checks}`,
    ),
  ];
}

function navigationPage(book: EpubBook, pages: readonly BookPage[], start: EpubContents['start']): string {
  const contents = listedOnly(pages).map(
    ({ name, title }) => `<li><a href="${name}.xhtml">${escapeXml(title)}</a></li>`,
  );
  const landmarks = [
    { page: 'cover', type: 'cover', label: 'Cover' },
    { page: 'nav', type: 'toc', label: 'Contents' },
    ...(start ? [{ ...start, type: 'bodymatter' }] : []),
  ].map(({ page, type, label }) => `<li><a epub:type="${type}" href="${page}.xhtml">${label}</a></li>`);
  return xhtmlPage(
    'Contents',
    `<nav epub:type="toc" role="doc-toc" aria-labelledby="title">
<h1 id="title">Contents</h1>
<ol>
${contents.join('\n')}
</ol>
</nav>
<nav epub:type="landmarks" aria-label="Landmarks" hidden="hidden">
<ol>
${landmarks.join('\n')}
</ol>
</nav>`,
    book.language,
  );
}

function ncxDocument(book: EpubBook, pages: readonly BookPage[]): string {
  const points = listedOnly(pages).map(
    ({ name, title }, index) => `    <navPoint id="${pageId(name)}" playOrder="${index + 1}">
      <navLabel><text>${escapeXml(title)}</text></navLabel>
      <content src="${name}.xhtml" />
    </navPoint>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1" xml:lang="${book.language}">
  <head>
    <meta name="dtb:uid" content="${book.identifier}" />
    <meta name="dtb:depth" content="1" />
    <meta name="dtb:totalPageCount" content="0" />
    <meta name="dtb:maxPageNumber" content="0" />
  </head>
  <docTitle><text>${escapeXml(book.title)}</text></docTitle>
  <navMap>
${points.join('\n')}
  </navMap>
</ncx>
`;
}

/** Declares the prefix of `epub:type` values outside EPUB's own vocabulary. */
const PREFIX = ' epub:prefix="z3998: http://www.daisy.org/z3998/2012/vocab/structure/#"';

export function xhtmlPage(title: string, body: string, language: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"${PREFIX} lang="${language}" xml:lang="${language}">
<head>
<meta charset="utf-8" />
<title>${escapeXml(title)}</title>
<link rel="stylesheet" type="text/css" href="style.css" />
</head>
<body>
${body}
</body>
</html>
`;
}
