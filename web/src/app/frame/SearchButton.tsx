import { openShellDialog } from '../../lib/shell/shell-dialog.ts'
import { t } from '../../texts/texts.ts'
import { preloadShellDialog } from './dialogs/shell-dialog-code.ts'

/** Opens the palette; says its shortcut. */
export function SearchButton({ className }: { className: string | undefined }) {
  const preload = () => preloadShellDialog('palette')
  return (
    <button
      className={className}
      type="button"
      aria-label={t.app.openPalette}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title={`${t.app.openPalette} (Ctrl K)`}
      onClick={() => openShellDialog('palette')}
      onMouseEnter={preload}
      onFocus={preload}
    >
      <svg
        viewBox="0 0 24 24"
        width="22"
        height="22"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
      >
        <circle cx="10.5" cy="10.5" r="6.5" />
        <path d="m15.5 15.5 5 5" />
      </svg>
    </button>
  )
}
