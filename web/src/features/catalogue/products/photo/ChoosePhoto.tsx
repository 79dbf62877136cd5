import { useRef } from 'react'

import { useShrinking } from '../../../../lib/pictures/use-shrinking.ts'
import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { Message } from '../../../../ui/kit/Message.tsx'
import { useMediaQuery } from '../../../../ui/kit/use-media-query.ts'
import classes from './PhotoFrame.module.css'

import type { PhotoInput } from '@mezgeb/contract/catalogue/product-photos'

const shrink = async (file: File) =>
  (await import('../../../../lib/pictures/shrink-photo.ts')).shrinkPhoto(file)

type ChoosePhotoProps = {
  busy?: boolean
  /** They are not what the screen is for. */
  isQuiet?: boolean
  onPhoto: (photo: PhotoInput) => void
  /** Absent: there is none to remove. */
  onRemove?: (() => void) | undefined
}

/** Buttons that choose a picture, on phones also with the camera, and shrink it. */
export function ChoosePhoto({
  busy = false,
  isQuiet = false,
  onPhoto,
  onRemove,
}: ChoosePhotoProps) {
  const hasCamera = useMediaQuery('(pointer: coarse)')
  const { isShrinking, isUnreadable, handleInput } = useShrinking({ shrink, onPicture: onPhoto })
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const input = (ref: typeof files, more?: { capture: 'environment' }) => (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      hidden
      {...more}
      onChange={({ currentTarget }) => handleInput(currentTarget)}
    />
  )
  const variant = isQuiet ? 'quiet' : 'secondary'
  const button = { size: 'sm', variant, busy: busy || isShrinking } as const
  return (
    <div className={classes.choices}>
      <div className={classes.buttons}>
        {hasCamera && (
          <Button {...button} onClick={() => camera.current?.click()}>
            {t.photos.take}
          </Button>
        )}
        <Button {...button} onClick={() => files.current?.click()}>
          {t.photos.choose}
        </Button>
        {onRemove !== undefined && (
          <Button {...button} onClick={onRemove}>
            {t.photos.remove}
          </Button>
        )}
      </div>
      {isUnreadable && <Message tone="danger">{t.photos.unreadable}</Message>}
      {input(files)}
      {hasCamera && input(camera, { capture: 'environment' })}
    </div>
  )
}
