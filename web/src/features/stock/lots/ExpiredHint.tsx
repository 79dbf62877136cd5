import { t } from '../../../texts/texts.ts'
import { expiryText } from './lot-words.ts'
import classes from './ExpiredHint.module.css'

/** In a sale, below a product of which the branch has units that have expired. */
export function ExpiredHint({ expiresOn }: { expiresOn: string }) {
  return (
    <p className={classes.hint} role="status">
      {t.lots.expiredInSale(expiryText(expiresOn))}
    </p>
  )
}
