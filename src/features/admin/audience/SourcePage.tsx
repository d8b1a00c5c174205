import { shortPage } from './source-page.ts';

/** The page that someone came from: in short, and in full when it is opened. */
export function SourcePage({ address }: { address: string | null }) {
  if (address === null || address === '') return <>Unknown</>;
  const short = shortPage(address);
  if (short === address) return <bdi>{address}</bdi>;
  return (
    <details>
      <summary className="cursor-pointer py-1">
        <bdi>{short}</bdi>
      </summary>
      <bdi className="ink-dim block max-w-text pb-1 text-sm">{address}</bdi>
    </details>
  );
}
