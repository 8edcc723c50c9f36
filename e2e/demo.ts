/** The demo school's people (wire §4), as the journeys use them. */
export const PASSWORD = 'gate-demo-2026'

/** Three wards; two of them with something to do. */
export const ABENA = { email: 'abena.mensah@demo.schoolgate.example', phone: '024 555 0182', wards: ['Kofi', 'Ama', 'Esi'] }

/** One ward of another family, nothing owed. */
export const YAW = { email: 'yaw.boateng@demo.schoolgate.example', phone: '020 555 0123' }
