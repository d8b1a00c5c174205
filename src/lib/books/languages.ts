type LanguageCodes = { html: string; /** ISO 639-2/B, as ONIX uses it. */ onix: string };

const LANGUAGES: ReadonlyMap<string, LanguageCodes> = new Map([
  ['english', { html: 'en', onix: 'eng' }],
  ['hebrew', { html: 'he', onix: 'heb' }],
  ['arabic', { html: 'ar', onix: 'ara' }],
  ['dutch', { html: 'nl', onix: 'dut' }],
  ['french', { html: 'fr', onix: 'fre' }],
  ['german', { html: 'de', onix: 'ger' }],
  ['hungarian', { html: 'hu', onix: 'hun' }],
  ['italian', { html: 'it', onix: 'ita' }],
  ['polish', { html: 'pl', onix: 'pol' }],
  ['portuguese', { html: 'pt', onix: 'por' }],
  ['russian', { html: 'ru', onix: 'rus' }],
  ['spanish', { html: 'es', onix: 'spa' }],
  ['ukrainian', { html: 'uk', onix: 'ukr' }],
  ['yiddish', { html: 'yi', onix: 'yid' }],
]);

/** Of the first language in a text such as 'English (US)'. */
export function languageCodes(text: string): LanguageCodes | undefined {
  return LANGUAGES.get(/\p{L}+/u.exec(text)?.[0].toLowerCase() ?? '');
}
