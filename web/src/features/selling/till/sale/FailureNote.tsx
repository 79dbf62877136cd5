import { Link } from '@tanstack/react-router'

import { saleNumber } from '../../../../lib/format/sale-number.ts'
import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { Message } from '../../../../ui/kit/Message.tsx'
import { useTill, useTillState } from '../state/till.ts'
import { keepAsNew } from './use-sell.ts'

/** Why the basket was not recorded, and the ways on. */
export function FailureNote() {
  const till = useTill()
  const failure = useTillState((state) => state.failure)
  if (failure === null) return null
  const { message, soldAs } = failure
  return (
    <>
      <Message tone="danger">
        {message}{' '}
        {soldAs !== undefined && (
          <Link to="/sales/$id" params={{ id: soldAs }} target="_blank">
            {saleNumber({ id: soldAs })}
          </Link>
        )}
      </Message>
      {soldAs !== undefined && <Button onClick={() => keepAsNew(till)}>{t.till.newBasket}</Button>}
    </>
  )
}
