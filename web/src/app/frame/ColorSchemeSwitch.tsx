import { t } from '../../texts/texts.ts'
import { setColorScheme, useColorScheme } from '../../ui/shell/color-scheme.ts'

/** Light or dark; starts as the device is set and remembers the choice. */
export function ColorSchemeSwitch({ className }: { className: string | undefined }) {
  const isDark = useColorScheme() === 'dark'
  return (
    <button
      className={className}
      type="button"
      aria-label={isDark ? t.app.toLight : t.app.toDark}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="currentColor">
        {isDark ? (
          <path d="M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10Zm-1-6h2v3.5h-2V1Zm0 18.5h2V23h-2v-3.5ZM1 11h3.5v2H1v-2Zm18.5 0H23v2h-3.5v-2ZM3.5 4.9l1.4-1.4 2.5 2.5L6 7.4 3.5 4.9Zm13.1 13.1 1.4-1.4 2.5 2.5-1.4 1.4-2.5-2.5Zm2.5-14.5 1.4 1.4L18 7.4 16.6 6l2.5-2.5ZM6 16.6 7.4 18l-2.5 2.5-1.4-1.4L6 16.6Z" />
        ) : (
          <path d="M20.7 14.6A8.5 8.5 0 0 1 9.4 3.3a9 9 0 1 0 11.3 11.3Z" />
        )}
      </svg>
    </button>
  )
}
