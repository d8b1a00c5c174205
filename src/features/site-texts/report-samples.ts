// Tells the build which entries of a collection are samples.
import type { Loader } from 'astro/loaders';
import { report } from '~/lib/site/build-report.ts';
import { sampleNames } from '~/lib/site-texts/samples.ts';

/** @param file where a sample is made real, for the reader of the list */
export function reportingSamples(file: string, loader: Loader): Loader {
  return {
    ...loader,
    load: async (context) => {
      await loader.load(context);
      const names = context.store.values().flatMap(({ id, data }) => sampleNames(id, data));
      if (names.length > 0) report({ kind: 'samples', file, names });
    },
  };
}
