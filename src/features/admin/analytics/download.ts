/** Hands a text to the browser as a file. */
export function downloadText(fileName: string, type: string, text: string): void {
  // Spreadsheets take a file for UTF-8 only with its mark at the beginning.
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // A browser may read the file a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
