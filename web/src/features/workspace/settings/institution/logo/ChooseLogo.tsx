import { useRef } from 'react'

import { useShrinking } from '../../../../../lib/pictures/use-shrinking.ts'
import { t } from '../../../../../texts/texts.ts'
import { Button } from '../../../../../ui/kit/Button.tsx'
import { Message } from '../../../../../ui/kit/Message.tsx'
import { useOff } from '../../../../../ui/kit/use-off.ts'
import classes from './LogoField.module.css'

const shrink = async (file: File) => (await import('./shrink-logo.ts')).shrinkLogo(file)

type ChooseLogoProps = {
  busy: boolean
  /** Gets the logo in base64. */
  onLogo: (logo: string) => void
  /** Undefined: there is none to remove. */
  onRemove: (() => void) | undefined
}

/** Buttons that choose a picture file and shrink it, and that remove the logo. */
export function ChooseLogo({ busy, onLogo, onRemove }: ChooseLogoProps) {
  const files = useRef<HTMLInputElement>(null)
  const { isShrinking, isUnreadable, handleInput } = useShrinking({ shrink, onPicture: onLogo })
  const button = { size: 'sm', busy: busy || isShrinking, ...useOff() } as const
  return (
    <>
      <div className={classes.buttons}>
        <Button {...button} onClick={() => files.current?.click()}>
          {t.institutionLogo.choose}
        </Button>
        {onRemove !== undefined && (
          <Button {...button} onClick={onRemove}>
            {t.institutionLogo.remove}
          </Button>
        )}
      </div>
      {isUnreadable && <Message tone="danger">{t.institutionLogo.unreadable}</Message>}
      <input
        ref={files}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        onChange={({ currentTarget }) => handleInput(currentTarget)}
      />
    </>
  )
}
