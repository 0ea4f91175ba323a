"""Second and third views of every product: `-2` turned on the spot, `-3` a detail.  Imported by render.py after the products. CC0."""
import sys
from math import radians
import bpy
from mathutils import Matrix
R = sys.modules['render']
# turn: degrees about the vertical; elev: added to the first view's; fill, shift: the detail's frame (shift in frame
# fractions: positive moves the picture right and up); detail_turn: degrees the product is turned for the detail;
# turned: further settings of the turned view
DRESS = dict(turn=160, elev=0, fill=2.0, shift=(0, -.50)); JEWEL = dict(turn=32, elev=-6, fill=1.5, shift=(0, -.04))
COSME = dict(turn=32, elev=8, fill=1.5, shift=(0, .12)); ACCES = dict(turn=50, elev=4, fill=1.55, shift=(.08, .1))
OWN = {
    '04': dict(fill=1.65, shift=(.02, -.364)), '05': dict(fill=2.3, shift=(0, -.68)), '12': dict(fill=2.2, shift=(0, -.64)),
    '13': dict(shift=(0, -.40)), '14': dict(fill=1.5, shift=(.36, -.04)), '15': dict(turn=10, elev=0), '16': dict(fill=2.3, shift=(0, .22)), '17': dict(fill=1.9, shift=(-.40, -.06)),
    '18': dict(fill=1.2, detail_turn=62, shift=(.05, 0)), '19': dict(fill=1.6, shift=(.42, 0)), '20': dict(shift=(0, -.38)), '22': dict(fill=1.8, shift=(.06, .34)), '24': dict(turn=70, fill=1.3),
    '25': dict(fill=1.6, shift=(.22, -.42)), '29': dict(fill=1.8, shift=(-.52, .50)), '31': dict(fill=1.4, shift=(0, -.22)), '32': dict(fill=1.5, shift=(.30, .02)), '34': dict(fill=2.0, shift=(-.12, -.70)),
    '35': dict(fill=1.7, shift=(.34, -.22)), '36': dict(fill=1.4, shift=(0, -.25)), '37': dict(shift=(.1, -.05)), '39': dict(turn=28, fill=1.7, shift=(0, -.24)), '40': dict(fill=1.8, shift=(-.28, .25)),
    '41': dict(turn=-24), '42': dict(elev=18), '44': dict(turn=-24, turned=dict(fill=1.15), elev=4, fill=1.9, shift=(.02, -.05)), '47': dict(fill=1.7, shift=(.06, -.16)), '48': dict(turn=-40, fill=1.5, shift=(-.38, .38))}
def family(n): i = int(n[:2]); return DRESS if i <= 12 else JEWEL if i <= 24 else COSME if i <= 36 else ACCES
def turned(f, degrees, over):
    def build():
        r = f() or {}; bpy.context.view_layer.update(); m = Matrix.Rotation(radians(degrees), 4, 'Z')
        for o in bpy.data.objects:
            if degrees and o.parent is None: o.matrix_world = m @ o.matrix_world
        bpy.context.view_layer.update(); return {**r, **over}
    return build
for slug, (f, k) in list(R.SHOTS.items()):
    if not slug[:2].isdigit(): continue
    v = {**family(slug), **OWN.get(slug[:2], {})}
    R.SHOTS[slug+'-2'] = (turned(f, v['turn'], dict(elev=max(3, k.get('elev', 10)+v['elev']), **v.get('turned', {}))), k)
    R.SHOTS[slug+'-3'] = (turned(f, v.get('detail_turn', 0), dict(fill=v['fill']*k.get('fill', .72)/.72, shift=v['shift'], fstop=max(4, k.get('fstop', 0)))), k)
