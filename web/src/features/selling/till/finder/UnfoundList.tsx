import { Suspense } from 'react'

import { t } from '../../../../texts/texts.ts'
import { UnknownGoods } from '../../../catalogue/goods/shelf/unknown-goods.ts'
import { dismiss, ringUp } from '../state/basket-actions.ts'
import { useTill, useTillState } from '../state/till.ts'
import classes from './Finder.module.css'

/** Codes and names that led to nothing, each until it is dismissed; scans go on meanwhile. */
export function UnfoundList() {
  const till = useTill()
  const unfound = useTillState((state) => state.unfound)
  return (
    <ul className={classes.unfound} aria-live="polite">
      {unfound.map(({ key, text, code }) => (
        <li key={key}>
          <span>{text}</span>
          {code !== null && (
            <Suspense>
              <UnknownGoods
                code={code}
                onAdded={(scanned) => {
                  dismiss(till, key)
                  ringUp(till, scanned, null)
                }}
              />
            </Suspense>
          )}
          <button type="button" aria-label={t.till.dismiss} onClick={() => dismiss(till, key)}>
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="m5.5 5.5 9 9m0-9-9 9" />
            </svg>
          </button>
        </li>
      ))}
    </ul>
  )
}
