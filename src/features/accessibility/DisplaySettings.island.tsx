import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { DisplayChoices, settingsToast } from './DisplayChoices.tsx';

export const DisplaySettings = withErrorBoundary(function DisplaySettings() {
  return (
    <div className="grid gap-10 md:grid-cols-2">
      <DisplayChoices groupName="settings" createToast={settingsToast} />
    </div>
  );
});
