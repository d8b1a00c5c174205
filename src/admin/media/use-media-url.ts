import { useQuery } from '@tanstack/react-query';
import { getDrawnImages } from '~/data/books.ts';
import { mediaUrl } from '~/lib/media/media-url.ts';

/** @param name of an uploaded file, or the path of a file of the first edition */
export function useMediaUrl(name: string): string | undefined {
  const isDrawn = name.startsWith('../');
  const { data: drawn } = useQuery({
    queryKey: ['drawn-images'],
    queryFn: getDrawnImages,
    staleTime: Infinity,
    enabled: isDrawn,
  });
  if (isDrawn) return drawn?.[name];
  return name.startsWith('/') ? name : name && mediaUrl(name);
}
