import { usePhoto } from './use-photo.ts'

import type { RefObject } from 'react'

type SmallPictureProps = { place: RefObject<HTMLElement | null>; id: string; photo: string }

// oxlint-disable-next-line import/no-default-export -- `lazy` takes one
export default function SmallPicture({ place, id, photo }: SmallPictureProps) {
  const address = usePhoto(place, { id, photo, isSmall: true })
  return address === undefined ? null : <img src={address} alt="" decoding="async" />
}
