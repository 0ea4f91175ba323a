import { productImportText } from '#lib/admin/import/messages.ts';
import { IDLE_PROGRESS, type ImportProgress } from '#stores/admin/import/import-runner.ts';
import { productImport } from '#stores/admin/import/product-import.ts';
import { TitledSection } from '#ui/TitledSection.tsx';
import { useBrowserStore } from '#ui/use-browser-store.ts';

const { progress: words } = productImportText;

/** The progress of an import, which can be paused and resumed. */
export function ImportProgressView() {
  const progress = useBrowserStore(productImport.$importProgress, IDLE_PROGRESS);
  const { phase, total, done, failed, problem } = progress;
  return (
    <TitledSection heading={words.heading}>
      <div className="max-w-2xl">
        <progress className="h-1 w-full" aria-label={words.label} max={Math.max(1, total)} value={done} />
        <p className="mt-3 tabular-nums">{words.done(done, total)}</p>
        {failed.length > 0 && <p className="mt-1 text-danger">{words.failures(failed.length)}</p>}
        <p role="status" className="mt-3 text-stone">
          {stateOf(progress)}
        </p>
        {problem && (
          <p role="alert" className="mt-3 text-danger">
            {problem}
          </p>
        )}
        <div className="mt-6 flex flex-wrap gap-4">
          {phase !== 'finished' && (
            // A single button for pause and resume keeps the focus.
            <button
              type="button"
              className={`button aria-disabled:opacity-60 ${phase === 'paused' ? '' : 'button-secondary'}`}
              aria-disabled={phase === 'checking' || phase === 'pausing'}
              onClick={phase === 'paused' ? productImport.resume : productImport.pause}
            >
              {phase === 'paused' ? words.resume : phase === 'pausing' ? words.pausing : words.pause}
            </button>
          )}
          {failed.length > 0 && (phase === 'paused' || phase === 'finished') && (
            <button
              type="button"
              className={phase === 'finished' ? 'button' : 'button button-secondary'}
              onClick={() => productImport.downloadFailedRows(failed)}
            >
              {words.saveFailed}
            </button>
          )}
          {phase === 'finished' && (
            <button type="button" className="button button-secondary" onClick={productImport.reset}>
              {words.another}
            </button>
          )}
        </div>
      </div>
    </TitledSection>
  );
}

function stateOf({ phase, retryAt }: ImportProgress): string | undefined {
  if (phase === 'checking') return words.checking;
  if (phase === 'paused') return words.paused;
  if (phase === 'finished') return words.finished;
  if (retryAt === undefined) return undefined;
  return words.waiting(new Date(retryAt).toLocaleTimeString('en-US', { timeStyle: 'short' }));
}
