import { t } from '../../texts/texts.ts'
import { Button } from '../kit/Button.tsx'
import classes from './ErrorPanel.module.css'
import { useLeaveFocusOnPage } from '../shell/use-leave-focus-on-page.ts'

type ErrorPanelProps = { title: string; message: string; onRetry: () => void; isRetrying?: boolean }

/** A failed load: its cause and a retry button. */
export function ErrorPanel({ title, message, onRetry, isRetrying = false }: ErrorPanelProps) {
  useLeaveFocusOnPage()
  return (
    <div className={classes.panel} role="alert">
      <div>
        <h2>{title}</h2>
        <p>{message}</p>
      </div>
      <Button onClick={onRetry} busy={isRetrying} data-print="none">
        {t.ui.retry}
      </Button>
    </div>
  )
}
