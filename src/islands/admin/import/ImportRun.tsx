import { productImport } from '#lib/admin/import/messages.ts';
import { saveFailed } from '#stores/admin/import/failed-rows.ts';
import {
  $progress,
  IDLE,
  type ImportProgress,
  leaveImport,
  pauseImport,
  resumeImport,
} from '#stores/admin/import/import-work.ts';
import { useBrowserStore } from '#ui/use-browser-store.ts';
import { ImportSection } from './ImportFields.tsx';

const { progress: words } = productImport;

/** The progress of an import, which can be paused and resumed. */
export function ImportRun() {
  const progress = useBrowserStore($progress, IDLE);
  const { phase, total, done, failed, problem } = progress;
  return (
    <ImportSection heading={words.heading}>
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
              aria-disabled={phase === 'looking' || phase === 'pausing'}
              onClick={phase === 'paused' ? resumeImport : pauseImport}
            >
              {phase === 'paused' ? words.resume : phase === 'pausing' ? words.pausing : words.pause}
            </button>
          )}
          {failed.length > 0 && (phase === 'paused' || phase === 'finished') && (
            <button
              type="button"
              className={phase === 'finished' ? 'button' : 'button button-secondary'}
              onClick={() => saveFailed(failed)}
            >
              {words.saveFailed}
            </button>
          )}
          {phase === 'finished' && (
            <button type="button" className="button button-secondary" onClick={leaveImport}>
              {words.another}
            </button>
          )}
        </div>
      </div>
    </ImportSection>
  );
}

function stateOf({ phase, waitsUntil }: ImportProgress): string | undefined {
  if (phase === 'looking') return words.looking;
  if (phase === 'paused') return words.paused;
  if (phase === 'finished') return words.finished;
  if (waitsUntil === undefined) return undefined;
  return words.waiting(new Date(waitsUntil).toLocaleTimeString('en-US', { timeStyle: 'short' }));
}
