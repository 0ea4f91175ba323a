"""Further colors of some products: the same model in another material, the number followed by a letter. CC0."""
from render import shot, SHOTS
from studio import *
import accessories as A, cosmetics as C, dresses as D
def again(slug, of, make, **kw):
    """the shot `of` with another model"""
    shot(slug, **{**SHOTS[of][1], **kw})(make)
for letter, name, color in (('b', 'porcelain', '#f5cba8'), ('c', 'ivory', '#edbf94'), ('d', 'honey', '#c08a58'), ('e', 'almond', '#8f5f3c'), ('f', 'cocoa', '#54331f')):
    again(f'31{letter}-silk-foundation-{name}', '31-silk-foundation', lambda color=color: C.foundation(c=color) and None)
again('37b-leather-tote-black', '37-leather-tote', lambda: A.tote('#141214') and None)
again('37c-leather-tote-green', '37-leather-tote', lambda: A.tote('#1c3f2c') and None)
again('47b-wool-beret-black', '47-wool-beret', lambda: A.beret(rot=(0, 0, 200), c='#161417') and None)
again('47c-wool-beret-camel', '47-wool-beret', lambda: A.beret(rot=(0, 0, 200), c='#b08a5c') and None)
again('40b-slim-leather-belt-cognac', '40-slim-leather-belt', lambda: A.belt('#8a5a30') and None)
again('39b-satin-clutch-emerald', '39-satin-clutch', lambda: A.clutch(c='#0d5038') and None)
again('39c-satin-clutch-black', '39-satin-clutch', lambda: A.clutch(c='#17151a') and None)
def sheath_navy(): D.sheath('#14213f', '#0c1226'); return D.frame(.44)
again('03b-tailored-sheath-dress-navy', '03-tailored-sheath-dress', sheath_navy)
def fitflare_black(): D.fitflare('#151316'); return D.frame(.54)
again('06b-fit-and-flare-dress-black', '06-fit-and-flare-dress', fitflare_black)
