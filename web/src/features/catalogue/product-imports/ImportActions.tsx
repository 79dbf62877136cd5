import { runImport, undoImport } from '@mezgeb/contract/catalogue/product-imports'

import { formatCount, formatDateTime } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import classes from './ImportPage.module.css'
import { useSteps } from './use-steps.ts'

import type { Import } from '@mezgeb/contract/catalogue/product-imports'

const UndoDialog = lazyModal(() => import('./UndoDialog.tsx'))

type ImportActionsProps = { of: Import; onStep: () => void }

/** Runs an import portion by portion, continues one that was interrupted, and undoes it. */
export function ImportActions({ of, onStep }: ImportActionsProps) {
  const steps = useSteps(of.id, onStep)
  const { counts, status, rows, fileRows } = steps.last ?? of
  const now = steps.last ?? of
  const total = counts.CREATE + counts.CHANGE
  const isComplete = rows === fileRows
  const isUndo = status === 'UNDOING' || status === 'UNDONE'
  const mayRun = (status === 'CHECKED' || status === 'RUNNING') && isComplete && total > 0
  const mayUndo = status === 'RUNNING' || status === 'DONE' || status === 'UNDOING'
  return (
    <section className={classes.actions}>
      <Notes of={now} total={total} />
      {steps.error !== null && <Message tone="danger">{steps.error.message}</Message>}
      {status !== 'CHECKED' && <Progress of={now} isUndo={isUndo} total={total} />}
      {!steps.isRunning && (
        <div className={classes.buttons}>
          {mayRun && (
            <Button variant="primary" onClick={() => void steps.run(runImport)}>
              {status === 'RUNNING' ? t.importing.goOn : t.importing.run(formatCount(total))}
            </Button>
          )}
          {mayUndo && (
            <ModalButton
              variant="danger"
              modal={UndoDialog}
              modalProps={{ of: of.of, onUndo: () => void steps.run(undoImport) }}
            >
              {status === 'UNDOING' ? t.importing.undoGoOn : t.importing.undo}
            </ModalButton>
          )}
        </div>
      )}
    </section>
  )
}

/** Why rows are not imported, or quantities not added. */
function Notes({ of, total }: { of: Import; total: number }) {
  const { rows, fileRows, status, counts } = of
  if (rows !== fileRows) {
    const text = t.importing.incomplete(formatCount(rows), formatCount(fileRows))
    return <Message tone="warning">{text}</Message>
  }
  if (status !== 'CHECKED') return null
  return (
    <>
      {total === 0 && <p>{t.importing.nothing}</p>}
      {total > 0 && counts.ERROR > 0 && (
        <Message tone="warning">{t.importing.leftOut(formatCount(counts.ERROR))}</Message>
      )}
      <AgainNote of={of} />
    </>
  )
}

function AgainNote({ of: { again, earlier } }: { of: Import }) {
  if (again === 0 || earlier === null) return null
  const { fileName, createdAt } = earlier
  const text = t.importing.again(formatCount(again), fileName, formatDateTime(createdAt))
  return <Message tone="warning">{text}</Message>
}

type ProgressProps = { of: Import; isUndo: boolean; total: number }

function Progress({ of: { done, undone }, isUndo, total }: ProgressProps) {
  const [value, max] = isUndo ? [undone, done] : [done, total]
  const text = isUndo ? t.importing.undoneRows : t.importing.applied
  return (
    <div>
      <p aria-live="polite">{text(formatCount(value), formatCount(max))}</p>
      <progress
        className={classes.progress}
        aria-label={text(formatCount(value), formatCount(max))}
        max={Math.max(max, 1)}
        value={value}
      />
    </div>
  )
}
