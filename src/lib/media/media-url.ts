/** The address of an uploaded file. */
export const mediaUrl = (name: string): string => `/media/${name}`;
