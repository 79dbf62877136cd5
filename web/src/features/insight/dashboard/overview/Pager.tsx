import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import classes from './Pager.module.css'

type PagerProps = {
  /** Names what is paged through. */
  label: string
  /** Which part is shown. */
  text: string
  page: number
  pages: number
  onPage: (page: number) => void
}

/** Back and on through the pages of a table. */
export function Pager({ label, text, page, pages, onPage }: PagerProps) {
  const { previous, next } = t.overview
  return (
    <nav className={classes.pager} aria-label={label}>
      <Turn
        name={previous}
        path="m12 4.5-5.5 5.5 5.5 5.5"
        to={page - 1}
        pages={pages}
        onPage={onPage}
      />
      <p aria-live="polite">{text}</p>
      <Turn name={next} path="m8 4.5 5.5 5.5-5.5 5.5" to={page + 1} pages={pages} onPage={onPage} />
    </nav>
  )
}

type TurnProps = Pick<PagerProps, 'pages' | 'onPage'> & { name: string; path: string; to: number }

function Turn({ name, path, to, pages, onPage }: TurnProps) {
  const isOff = to < 1 || to > pages
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={name}
      // Not `disabled`: at the last page that would take the focus away from who turns by keyboard.
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) onPage(to)
      }}
    >
      <svg className={classes.arrow} viewBox="0 0 20 20" aria-hidden="true">
        <path d={path} />
      </svg>
    </Button>
  )
}
