import { mapConcurrently } from '#contract/wire/limiter.ts';
import { ApiError, errorMessage } from '#lib/api/error.ts';
import { formatFailures } from '#messages/admin/format-names.ts';
import { showToast } from '#stores/toasts/toasts.ts';

/** The default number of parallel requests. */
const CONCURRENCY = 2;

/** Result of a bulk action. `skipped` items have changed or no longer exist. */
export interface BulkOutcome<Task> {
  readonly done: readonly Task[];
  readonly skipped: readonly Task[];
}

interface BulkOptions<Task> {
  /** Returns the name of an item in messages about failures. */
  readonly nameOf: (task: Task) => string;
  /** Resolves to false if it skipped the item. A 404 counts as skipped. */
  readonly work: (task: Task) => Promise<boolean>;
  readonly concurrency?: number | undefined;
}

/** Runs `work` for each item and announces the failures, with their reasons. Never rejects. */
export async function runBulk<Task>(
  tasks: readonly Task[],
  { nameOf, work, concurrency = CONCURRENCY }: BulkOptions<Task>,
): Promise<BulkOutcome<Task>> {
  const done: Task[] = [];
  const skipped: Task[] = [];
  const failed: { readonly name: string; readonly sentence: string }[] = [];
  await mapConcurrently(tasks, concurrency, async (task) => {
    try {
      ((await falseIf(404, work(task))) ? done : skipped).push(task);
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error);
      failed.push({ name: nameOf(task), sentence: errorMessage(error) });
    }
  });
  for (const [sentence, failures] of Map.groupBy(failed, (failure) => failure.sentence)) {
    showToast(
      'error',
      formatFailures(
        failures.map(({ name }) => name),
        sentence,
      ),
    );
  }
  return { done, skipped };
}

/** Resolves to false if the work fails with this HTTP status. */
export async function falseIf(status: number, work: Promise<boolean>): Promise<boolean> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError && error.status === status) return false;
    throw error;
  }
}
