export type MediaFile = {
  name: string;
  kind: 'image' | 'audio';
  bytes: number;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  altText: string;
};
