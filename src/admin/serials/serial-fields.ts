import * as v from 'valibot';
import type { Serial, SerialChange } from '~/data/serials.ts';

export const FIELDS = v.object({
  title: v.string(),
  tagline: v.string(),
  description: v.string(),
  cover: v.string(),
  cover_alt: v.string(),
  slug: v.string(),
});
export type SerialFields = v.InferOutput<typeof FIELDS>;
export type SerialErrors = Partial<Record<keyof SerialFields, string>>;

export const fieldsOf = ({ title, tagline, description, cover, cover_alt, slug }: Serial): SerialFields => ({
  title,
  tagline,
  description,
  cover: cover ?? '',
  cover_alt,
  slug,
});

export const changeOf = (fields: SerialFields): SerialChange => ({
  title: fields.title.trim(),
  tagline: fields.tagline.trim(),
  description: fields.description.trim(),
  cover: fields.cover || null,
  cover_alt: fields.cover_alt.trim(),
  slug: fields.slug.trim(),
});

export function problemsOf({ title, cover, cover_alt, slug }: SerialFields): SerialErrors {
  return {
    ...(title.trim() === '' && { title: 'Enter a title.' }),
    ...(cover !== '' && cover_alt.trim() === '' && { cover_alt: 'Describe the cover.' }),
    ...(!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug.trim()) && {
      slug: 'Use lowercase letters, digits, and single hyphens.',
    }),
  };
}
