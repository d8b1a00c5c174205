/** The book's inventory and its tables of contents: package.opf, nav.xhtml and toc.ncx. */
import { escapeXml } from '../site/xml-text.ts';
import type { BookPage, EpubBook, Landmark } from './epub-book.ts';
import { xhtmlPage } from './xhtml.ts';

export const coverImage = 'cover.jpg';

// Names may start with a digit, which an XML id may not.
const pageId = (name: string): string => `page-${name}`;
const listedOnly = (pages: readonly BookPage[]): BookPage[] => pages.filter((page) => page.listed);

export function packageDocument(book: EpubBook, pages: readonly BookPage[]): string {
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
    <item id="cover-image" href="${coverImage}" media-type="image/jpeg" properties="cover-image" />
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
    // Readers older than EPUB 3 find the cover by this.
    `<meta name="cover" content="cover-image" />`,
  ];
}

/** As required by EPUB Accessibility 1.1. The cover is the book's only image. */
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
        'cover, which is described. Colors and type size are left to the reading system.',
    ),
    `<meta property="dcterms:conformsTo" id="conformance">EPUB Accessibility 1.1 - WCAG 2.2 Level AA</meta>`,
    `<meta property="a11y:certifiedBy" refines="#conformance">${escapeXml(book.series)}</meta>`,
  ];
}

export function navigationPage(
  book: EpubBook,
  pages: readonly BookPage[],
  landmarks: readonly Landmark[],
): string {
  const contents = listedOnly(pages).map(
    ({ name, title }) => `<li><a href="${name}.xhtml">${escapeXml(title)}</a></li>`,
  );
  const places = landmarks.map(
    ({ page, type, label }) => `<li><a epub:type="${type}" href="${page}.xhtml">${label}</a></li>`,
  );
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
${places.join('\n')}
</ol>
</nav>`,
    book.language,
  );
}

/** The contents once more, for readers older than EPUB 3. */
export function ncxDocument(book: EpubBook, pages: readonly BookPage[]): string {
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
