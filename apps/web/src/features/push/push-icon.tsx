import { IconBell } from '@schoolgate/ui/icons/bell'

/** The bell of a message that came by itself. */
export const PushIcon = <IconBell />
