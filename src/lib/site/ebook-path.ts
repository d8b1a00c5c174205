/** Capitals, because the addresses of serials' e-books have none. */
export const uploadedEbookPath = (file: string): string => `/E-Book${file.slice(file.lastIndexOf('.'))}`;
