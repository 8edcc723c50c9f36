/** Who works at a school and has a child there is signed in on both sides, apart: at the desk they are staff. */
export const AT_DESK = { side: 'staff' } as const
