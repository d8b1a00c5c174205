import { useEffect, useState } from 'react';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { buttonClass } from '~/ui/button.ts';
import { LINK_COPIED, LINK_NOT_COPIED } from './messages.ts';
import { facebookShareUrl, shareText, tweetUrl } from './share-links.ts';

type Props = {
  chapter: { chapter_number: number; chapter_title: string };
  /** The page's public address; in a browser the address it was really read at takes its place. */
  address: string;
};

/** Links, so that sharing works before and without any script; only copying needs one. */
export function ShareButtons({ chapter, address: publicAddress }: Props) {
  const [address, setAddress] = useState(publicAddress);
  useEffect(() => setAddress(location.origin + location.pathname), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ title: LINK_COPIED, tone: 'success' });
    } catch {
      showToast({ title: LINK_NOT_COPIED, tone: 'error' });
    }
  };

  return (
    <div role="group" aria-label="Share this chapter" className="mt-6 flex flex-wrap gap-3">
      <a
        className={buttonClass('line')}
        href={tweetUrl(shareText(chapter), address)}
        target="_blank"
        rel="noopener noreferrer"
      >
        Share on X<span className="sr-only"> (opens in a new tab)</span>
      </a>
      <a
        className={buttonClass('line')}
        href={facebookShareUrl(address)}
        target="_blank"
        rel="noopener noreferrer"
      >
        Share on Facebook<span className="sr-only"> (opens in a new tab)</span>
      </a>
      <button type="button" className={buttonClass('line')} onClick={() => void copy()}>
        Copy link
      </button>
    </div>
  );
}
