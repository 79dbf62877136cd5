import { t } from '../../../../texts/texts.ts'
import { showToast } from '../../../../ui/shell/toast.ts'
import { useTill } from '../state/till.ts'
import { DISPLAY_PATH, tillOfTab } from './display-channel.ts'
import { useDisplayFeed } from './use-display-feed.ts'

/** Opens the customer display of this till and feeds it. */
export function DisplayButton({ className }: { className: string | undefined }) {
  useDisplayFeed(useTill())

  function handleClick(): void {
    const id = tillOfTab()
    const size = 'popup,width=1024,height=768'
    const opened = window.open(`${DISPLAY_PATH}?till=${id}`, `${id}-display`, size)
    if (opened === null) showToast(t.customerDisplay.blocked)
    else opened.focus()
  }

  return (
    <button
      className={className}
      data-wide
      type="button"
      aria-label={t.customerDisplay.title}
      title={t.customerDisplay.opens}
      onClick={handleClick}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M2.5 4h15v9.5h-15Zm4 13h7M10 13.5V17" />
      </svg>
    </button>
  )
}
