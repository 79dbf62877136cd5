import { useEffect, useId } from 'react'

import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { useEscape } from '../../../ui/dialog/use-escape.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { lockScreen, leaveSellerCover } from '../../../lib/session/seller-cover.ts'
import { leaveForPassword } from './change-seller.ts'
import { pinsHere } from './pins-here.ts'
import { PinInput } from './PinInput.tsx'
import classes from './SellerScreen.module.css'
import { useSellerForm } from './use-seller-form.ts'

import type { PutAside } from './change-seller.ts'

type SellerScreenProps = { isLocked: boolean; putAside: PutAside }

/** Over all pages: who sells now? Once locked it is left only with a PIN or a password. */
export function SellerScreen({ isLocked, putAside }: SellerScreenProps) {
  const id = useId()
  const title = isLocked ? t.sellerCover.locked : t.sellerCover.title
  useEffect(() => {
    document.title = `${title} · Mezgeb`
  }, [title])
  useEscape(!isLocked, leaveSellerCover)
  const user = useUser()
  const mayLock = !isLocked && pinsHere(user).length > 0
  return (
    <div className={classes.cover}>
      <main className={classes.card} aria-labelledby={id}>
        <h1 id={id}>{title}</h1>
        <p className={classes.hint}>{t.sellerCover.hint(user.name)}</p>
        <SellerForm isLocked={isLocked} putAside={putAside} />
        <div className={classes.ways}>
          {!isLocked && <Button onClick={leaveSellerCover}>{t.sellerCover.back}</Button>}
          {mayLock && <Button onClick={lockScreen}>{t.pins.lock}</Button>}
          <Button variant="quiet" onClick={() => leaveForPassword(putAside)}>
            {t.sellerCover.password}
          </Button>
        </div>
      </main>
    </div>
  )
}

/** Six digits and Enter for the chosen person; arrows choose another one. */
function SellerForm({ isLocked, putAside }: SellerScreenProps) {
  const { people, chosen, choose, step, pin, handleSubmit, handlePin } = useSellerForm(
    isLocked,
    putAside,
  )
  if (people.length === 0) {
    return (
      <>
        {pin.error !== null && <Message tone="danger">{pin.error}</Message>}
        <p>{t.sellerCover.noneHere}</p>
      </>
    )
  }
  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit}>
      <fieldset className={classes.people}>
        <legend>{t.sellerCover.people}</legend>
        {people.map(({ userId, name }) => (
          <label key={userId} className={classes.person}>
            <input
              type="radio"
              name="seller"
              checked={userId === chosen?.userId}
              onChange={() => choose(userId)}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <PinInput
        ref={pin.field}
        label={t.sellerCover.pin}
        error={pin.error}
        value={pin.typed}
        onChange={(event) => handlePin(event.currentTarget.value)}
        onKeyDown={(event) => {
          const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
          if (by === undefined) return
          event.preventDefault()
          step(by)
        }}
      />
      <Button className={classes.submit} type="submit" variant="primary" busy={pin.isSaving}>
        {t.sellerCover.unlock}
      </Button>
    </form>
  )
}
