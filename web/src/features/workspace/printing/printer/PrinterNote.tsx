import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { Message } from '../../../../ui/kit/Message.tsx'
import { chooseDevice } from './ports/ports.ts'
import { PrinterError } from './ports/port.ts'
import { devicePrinter, setPrinter } from './printer.ts'
import classes from './PrinterNote.module.css'

type PrinterNoteProps = {
  failure: unknown
  onRetry: () => void
  onBrowser: () => void
  onClose: () => void
}

/** Why nothing was printed, and the ways on. It takes no focus: selling goes on beside it. */
export function PrinterNote({ failure, onRetry, onBrowser, onClose }: PrinterNoteProps) {
  const trouble = failure instanceof PrinterError ? failure.trouble : null
  const mayHelp = trouble === 'AWAY' || trouble === 'FORGOTTEN' || trouble === 'NO_PRINTER'

  async function handleChoose(): Promise<void> {
    const printer = devicePrinter()
    if (printer === null) return
    const device = await chooseDevice(printer.way).catch(() => null)
    if (device === null) return
    setPrinter({ ...printer, ...device })
    onRetry()
  }

  return (
    <section className={classes.note} aria-label={t.printer.notPrinted} data-print="none">
      <Message tone="danger">
        <strong>{t.printer.notPrinted}</strong> {troubleText(failure)}
      </Message>
      <div className={classes.ways}>
        <Button size="sm" variant="primary" onClick={onRetry}>
          {t.ui.retry}
        </Button>
        {mayHelp && (
          <Button size="sm" onClick={() => void handleChoose()}>
            {t.printer.connect}
          </Button>
        )}
        <Button size="sm" onClick={onBrowser}>
          {t.printer.byBrowser}
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          {t.ui.close}
        </Button>
      </div>
    </section>
  )
}

export function troubleText(failure: unknown): string {
  return failure instanceof PrinterError ? t.printer.troubles[failure.trouble] : t.app.failed
}
