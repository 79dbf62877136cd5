import { listCategories } from '@mezgeb/contract/catalogue/categories'
import { memo } from 'react'

import { useCall } from '../../../../lib/api/use-call.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import classes from './Shelf.module.css'

const SHOWN = 40

type ChipsProps = { chosen: string | null; onChoose: (id: string | null) => void }

/** Chooses the tiles: goods sold often, or those of a category. */
export const Chips = memo(function Chips({ chosen, onChoose }: ChipsProps) {
  const institutionId = useUser().institution?.id
  const { data = [] } = useCall(listCategories, { query: { institutionId, limit: SHOWN } })
  const choices = [{ id: null, name: t.till.often }, ...data]
  return (
    <div className={classes.chips} role="group" aria-label={t.till.goods}>
      {choices.map(({ id, name }) => (
        <button
          key={id}
          className={classes.chip}
          type="button"
          aria-pressed={id === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(id)}
        >
          {name}
        </button>
      ))}
    </div>
  )
})
