import type { Device } from './PreviewFrame.tsx';

const LABELS: [Device, string][] = [
  ['phone', 'Phone, 390 px'],
  ['desktop', 'Desktop, 1280 px'],
];

/** At which width the page is shown. */
export function DeviceChoice({ device, onChange }: { device: Device; onChange: (device: Device) => void }) {
  return (
    <div role="group" aria-label="Width" className="mt-6 flex flex-wrap">
      {LABELS.map(([value, label]) => (
        <button
          key={value}
          type="button"
          className="filter"
          aria-pressed={device === value}
          onClick={() => onChange(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
