import { saveFile } from '~/lib/browser/save-file.ts';
import { PRODUCT_NAME } from '~/lib/site/product.ts';
import { Button } from '../Button.tsx';
import { copyText } from '../copy-text.ts';

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const copy = () =>
    copyText(codes.join('\n'), 'Codes copied', 'Your browser didn’t allow it. Download them instead.');
  const text = `Recovery codes for ${PRODUCT_NAME}. Each works once.\n\n${codes.join('\n')}\n`;
  return (
    <section className="mt-4 border-l-4 border-gold pl-4" aria-label="Recovery codes">
      <p>
        Save these codes now, for example in a password manager or on paper. If you lose your device, one of
        them lets you in. You won’t see them again.
      </p>
      <ul className="mt-3 grid gap-x-6 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap gap-3">
        <Button className="px-4 text-sm" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          className="px-4 text-sm"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          Download
        </Button>
      </p>
    </section>
  );
}
