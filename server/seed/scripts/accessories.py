"""Accessories shots. CC0."""
from render import shot
from studio import *

def stitches(pts, m, L=.035, gap=.025, r=.006):
    P = resample(pts, int(sum((Vector(b)-Vector(a)).length for a, b in zip(pts, pts[1:]))/(L+gap))*2)
    for i in range(0, len(P)-1, 2): tube([tuple(P[i]), tuple(P[i+1])], r, m, seg=3)
def bag_body(w, d, h, m, taper=.0, r=.10, p=5, belly=.06, top_open=False, n=128, rows=36, sag=0):
    """soft box: superellipse section, swelling in the middle"""
    def f(u, v):
        a = 2*pi*u; c, s = cos(a), sin(a); k = 1+taper*(v-.5)*2; ed = min(1, min(v, 1-v if not top_open else 1)/.06); rr = .93+.07*sin(ed*pi/2)
        b = 1+belly*sin(pi*min(1, v*1.05)); x = w/2*k*math.copysign(abs(c)**(2/p), c)*rr; y = d/2*(1.0-.55*v**1.6 if top_open else 1)*b*math.copysign(abs(s)**(2/p), s)*rr
        return (x, y, h*v-sag*v*(1-(x/(w/2))**2))
    o = surf(f, n, rows, m, True, uvscale=(4, 2)); return o

def tote(c='#7c4a2a', loc=(0, 0, 0), rot=(0, 0, 0)):
    b = all_objs(); m = M_leather(c, 46, .30, .45); g = gold(.14); st = M_plain('#e6d3b4', .7)
    o = bag_body(1.7, .72, 1.25, m, .07, belly=.05, top_open=True); solid(o, .03, -1)
    base = prism([(x*.9, y*.9) for x, y in superellipse(.80, .36, 5)], .02, m, .005)
    for sy in (-1, 1):
        y0 = sy*.19
        P = spline([(-.40, sy*.235, .92), (-.40, sy*.20, 1.20), (-.36, sy*.18, 1.55), (-.17, sy*.17, 1.86), (0, sy*.165, 1.93), (.17, sy*.17, 1.86), (.36, sy*.18, 1.55), (.40, sy*.20, 1.20), (.40, sy*.235, .92)], 90)
        sweep(P, [(x*.055, y*.022) for x, y in superellipse(1, 1, 3, 20)], m, up=(0, 1, 0))
        for sx in (-1, 1): xf(lathe([(0, 0), (.028, 0, .008), (.028, .02, .01), (0, .024)], g, 32), (sx*.40, sy*.262, .98), (90*(1 if sy < 0 else -1), 0, 0))
    return group(new_since(b), loc, rot)
@shot('37-leather-tote', bg='ivory', elev=10, az=-24, fill=.74)
def _(): tote('#b08d66')
def crossbody(loc=(0, 0, 0), rot=(0, 0, 0), c='#0f4d38'):
    b = all_objs(); m = M_leather(c, 60, .25, .38, .2); g = gold(.12)
    W, D, H = 1.5, .46, 1.02
    o = bag_body(W, D, H, m, .0, p=6, belly=.05); xf(prism(superellipse(W/2*.965, D/2*.965, 6), .03, m, .01), (0, 0, H-.02))
    # flap
    def fl(u, v):
        x = (u-.5)*W*.985*(1-.04*max(0, v-.3)); t = v*1.15
        cx = 1-abs(2*u-1)**6*.10
        if t < .35: y = D/2*.95-(D*.98)*(t/.35); z = H+.025+.03*sin(pi*t/.35)
        else:
            q = (t-.35)/.8; y = -D/2-.035-.03*sin(pi*q*.8)+.02*q; z = H+.02-q*(.62-.10*abs(2*u-1)**2.5)
        return (x*cx, y, z)
    f = surf(fl, 60, 60, m, uvscale=(3, 2)); solid(f, .028, 0); subsurf(f, 1)
    # turn lock
    lz = .50; rbox(.26, .03, .17, g, .02, 4, (0, -D/2-.075, lz)); sphere(.045, g, (0, -D/2-.10, lz+.085), 32, (1.6, .7, .7))
    for sx in (-1, 1):
        torus(.075, .016, g, (sx*(W/2+.01), .0, H-.08), (90, 0, 90), seg=48, rs=12); rbox(.05, .12, .22, m, .015, 3, (sx*(W/2-.005), 0, H-.36))
    P = spline([(-W/2-.03, 0, H-.06), (-W/2+.0, .05, H+.35), (-.42, .10, H+.72), (.05, .12, H+.84), (.46, .10, H+.70), (W/2, .05, H+.35), (W/2+.03, 0, H-.10)], 120)
    from jewellery import chain
    chain(P, g, .042)
    return group(new_since(b), loc, rot)
@shot('38-structured-crossbody', bg='blush', elev=10, az=-20, fill=.76)
def _(): crossbody()
def clutch(loc=(0, 0, 0), rot=(0, 0, 0), c='#8e1424'):
    b = all_objs(); m = M_satin(c, .40, wrinkle=.06, wscale=4, sheen=.2, wstr=0); g = gold(.1); N = 22
    def pl(u, v, sd):
        x = (u-.5)*2.0; k = sin(pi*v)**.55; ph = (u*N) % 1; ple = .020*(abs(2*ph-1)**1.2)*(.25+.75*sin(pi*v*.9+.15))
        y = sd*(.05+.22*k*(1-.35*(2*u-1)**2)+ple); z = .004+.976*v; w = 1-.10*v**2-.04*(1-v)**3
        e = min(1, (1-abs(2*u-1))/.05); return (x*w, y*sin(e*pi/2)**.6, z)
    for sd in (-1, 1): surf(lambda u, v: pl(u, v, sd), N*10, 40, m)
    sweep([(-.93+1.86*i/40, 0, .985+.03*sin(pi*i/40)) for i in range(41)], [(x*.075, y*.055) for x, y in superellipse(1, 1, 3, 24)], g, up=(0, 0, 1))
    for sx in (-1, 1): sphere(.075, g, (sx*.93, 0, .985), 32, (.8, 1, .8))
    for sx in (-1, 1): sphere(.068, M_pearl('#f0dfc8') if 0 else g, (sx*.05, sx*.03, 1.105), 32); 
    return group(new_since(b), loc, rot)
@shot('39-satin-clutch', bg='sand', elev=12, az=-16, fill=.78)
def _(): clutch()
@shot('40-slim-leather-belt', bg='stone', elev=34, az=0, fill=.78)
def _(): belt()
def belt(c='#0d0c0c'):
    """coiled, its buckle in front"""
    m = M_leather(c, 70, .22, .38, .25); g = gold(.1); sec = [(x*.022, y*.15) for x, y in superellipse(1, 1, 5, 28)]
    rise = lambda i: .040*(1-ss_(0, 80, i))      # the buckle is wider than the belt and stands on the floor
    P = [((1.0-.028*t)*cos(t)*1.05-.1, (1.0-.028*t)*sin(t)*.86, .155+rise(i)) for i, t in [(i, -2.2+i*.05) for i in range(250)]]
    sweep(P, [(x, y) for x, y in sec], m, up=(0, 0, 1))
    p = Vector(P[0]); t = (Vector(P[1])-p).normalized(); a = math.atan2(t.y, t.x)
    bb = all_objs(); fr = superellipse(.24, .168, 5, 64); tube([(x, 0, y) for x, y in fr], .026, g, True); tube([(-.2, -.012, 0), (.22, -.03, 0)], .018, g); tube([(-.22, 0, -.15), (-.22, 0, .15)], .022, g)
    group(new_since(bb), (p.x-.16*t.x, p.y-.16*t.y, p.z), (0, 0, math.degrees(a)))
    e = Vector(P[-1])
    for i in range(3):
        q = Vector(P[12+i*7]); tt = (Vector(P[13+i*7])-q).normalized(); n = Vector((tt.y, -tt.x, 0)); torus(.022, .008, g, tuple(q+n*.024), (90, 0, math.degrees(math.atan2(tt.y, tt.x))), seg=24, rs=8)
def scarf_mat(c1, c2, c3):
    t = NT('scarf'); uv = t.co('UV'); sp = t.n('ShaderNodeSeparateXYZ'); t.put(sp.inputs[0], uv)
    dx = t.math('ABSOLUTE', t.math('SUBTRACT', sp.outputs['X'], .5)); dy = t.math('ABSOLUTE', t.math('SUBTRACT', sp.outputs['Y'], .5)); m = t.math('MAXIMUM', dx, dy)
    r = t.ramp(m, [(0, c1), (.355, c1), (.36, c3), (.375, c3), (.38, c1), (.40, c1), (.405, c2), (.47, c2), (.475, c3), (1, c3)]); r.color_ramp.interpolation = 'CONSTANT'
    v = t.n('ShaderNodeTexVoronoi', Vector=uv, Scale=9, feature='F1', Randomness=0.0); ring = t.ramp(v.outputs['Distance'], [(0, 1.0), (.10, 1.0), (.11, 0.0), (.20, 0.0), (.21, 1.0), (.24, 1.0), (.25, 0.0)]); ring.color_ramp.interpolation = 'CONSTANT'
    inn = t.math('LESS_THAN', m, .35); f = t.math('MULTIPLY', ring.outputs[0], inn); col = t.rgbmix(f, r.outputs[0], lin(c3))
    return t.out(t.pbr(col.outputs[0], .42, 0, .4, Sheen=.3, Normal=t.bump(t.noise(t.co(), 6, 3), .04, .1)))
@shot('41-silk-scarf', bg='cream', elev=46, az=0, fill=.84)
def _(): scarf()
def scarf(loc=(0, 0, 0), rot=(0, 0, 0), cols=('#1d3f86', '#12295c', '#efe3cf'), folds=7):
    m = scarf_mat(*cols); rnd = random.Random(2)
    ph = [rnd.uniform(0, 6) for _ in range(8)]
    def f(u, v):
        x, y = (u-.5)*2.3, (v-.5)*2.3; r = sqrt(x*x+y*y)+1e-5; a = math.atan2(y, x)
        # gathered at a knot near the centre-top: radial folds, collapsing towards it
        w = exp(-(r/.95)**2); z = .05+.10*(1-w)*(.5+.5*sin(9*a+2.2*sin(2*a+ph[0])+r*1.6))*min(1, r*1.3)+.05*(.5+.5*sin(4*a+ph[1]+r*3))+.34*exp(-(r/.30)**2)
        k = .62+.30*min(1, r/1.5); tw = .55*exp(-r/.5); ca, sa = cos(a+tw+.06*sin(9*a+ph[2])), sin(a+tw+.06*sin(9*a+ph[2]))
        return (r*k*ca*1.05, r*k*sa*1.05, z*(.6+.4*min(1, 2.2-r)))
    o = surf(f, 220, 220, m); solid(o, .008, 0); return group([o], loc, rot)
def hat(loc=(0, 0, 0), rot=(0, 0, 0), c='#cdb184', band='#15120f'):
    b = all_objs(); t = NT('straw'); co = t.co('UV'); w = t.n('ShaderNodeTexWave', Vector=co, Scale=2.6, wave_type='BANDS', bands_direction='Y'); w2 = t.n('ShaderNodeTexWave', Vector=co, Scale=5.5, wave_type='BANDS', bands_direction='DIAGONAL')
    h = t.math('ADD', w, t.math('MULTIPLY', w2.outputs[0], .5)); col = t.rgbmix(t.math('MULTIPLY', h, .35), lin(c), lin('#a98a5b')); m = t.out(t.pbr(col.outputs[0], .8, 0, .25, Sheen=.2, Normal=t.bump(h, .5, .012)))
    def f(u, v):
        a = 2*pi*u
        prof = [(.0, .78), (.22, .775), (.40, .75), (.49, .67), (.525, .52), (.545, .30), (.57, .14), (.64, .075), (.85, .05), (1.1, .035), (1.35, .04)]
        k = v*(len(prof)-1); i = min(int(k), len(prof)-2); fr = k-i; g = lambda j, c: prof[max(0, min(len(prof)-1, j))][c]
        q = [.5*((2*g(i, c))+(g(i+1, c)-g(i-1, c))*fr+(2*g(i-1, c)-5*g(i, c)+4*g(i+1, c)-g(i+2, c))*fr*fr+(3*g(i, c)-g(i-1, c)-3*g(i+1, c)+g(i+2, c))*fr**3) for c in (0, 1)]
        r, z = q; br = ss_(.60, 1.35, r); z += br*(.085*sin(2*a+.5)+.03*sin(3*a+1.2))+br*.10; z -= .10*exp(-(r/.30)**2)*(1 if v < .4 else 0)*(.6+.4*cos(2*a))
        return (r*cos(a)*1.0, r*sin(a)*1.06*(1 if r > .6 else 1), z)
    o = surf(f, 200, 150, m, True, uvscale=(8, 8)); solid(o, .02, 0)
    bm = M_satin(band, .5, weave=10, wrinkle=.02, sheen=.3, wstr=0); o = surf(lambda u, v: ((.572+.006*sin(pi*v)-.022*v)*cos(2*pi*u), (.572-.022*v)*1.06*sin(2*pi*u), .145+.17*v), 128, 6, bm, True); solid(o, .014, 1)
    return group(new_since(b), loc, rot)
def ss_(a, b, x): t = min(1, max(0, (x-a)/(b-a))); return t*t*(3-2*t)
@shot('42-wide-brim-hat', bg='sage', elev=26, az=0, fill=.84)
def _(): hat(rot=(0, 0, 30))
def sunglasses(loc=(0, 0, 0), rot=(0, 0, 0), c='#120d0b', lens='#2b211c', metal=None):
    b = all_objs(); m = M_lacquer(c, .08) if not metal else metal; lm = M_lacquer(lens, .03, spec=.9)
    for sx in (-1, 1):
        ol = []
        for i in range(96):
            t = 2*pi*i/96; x = .46*math.copysign(abs(cos(t))**.82, cos(t)); z = .36*math.copysign(abs(sin(t))**.86, sin(t)); z += .085*(x*sx/.46)*(.35+.65*ss_(-.15, .15, z))+.02*(x*sx); ol.append((sx*.54+x, .06*(abs(sx*.54+x))**2, z))
        sweep(ol, [(x*.028, y*.055) for x, y in superellipse(1, 1, 3, 20)], m, closed=True, up=(0, 1, 0))
        me = mesh([(sx*.54, .06*(.54)**2-.03, .0)]+[(x, y, z) for x, y, z in ol], [(0, i+1, (i+1) % 96+1) for i in range(96)], lm)
        T = [(sx*1.0, .07, .20), (sx*1.06, .12, .205), (sx*1.07, .35, .20), (sx*1.05, 1.0, .17), (sx*1.02, 1.35, .12), (sx*.99, 1.62, -.06), (sx*.97, 1.72, -.16)]
        sweep(spline(T, 60), [(x*.026, y*.055) for x, y in superellipse(1, 1, 3, 16)], m, up=(0, 0, 1), scale=lambda t: 1.25-.45*t)
        tube([(sx*.17, .02, -.10), (sx*.13, .09, -.12), (sx*.12, .11, -.17)], .012, gold(.1)); rbox(.05, .02, .05, gold(.1), .008, 3, (sx*1.0, .035, .19))
    sweep(spline([(-.084, .0, .050), (-.052, -.006, .092), (0, -.010, .106), (.052, -.006, .092), (.084, .0, .050)], 30), [(x*.032, y*.038) for x, y in superellipse(1, 1, 3, 16)], m, up=(0, 1, 0))
    return group(new_since(b), loc, rot)
@shot('43-acetate-sunglasses', bg='clay', elev=18, az=-24, fill=.80)
def _(): sunglasses((0, 0, .37), (-6, 0, 0))
def watch(loc=(0, 0, 0), rot=(0, 0, 0), metal=None, dial='#eceae6'):
    b = all_objs(); s = metal or silver(.12); s2 = M_metal(SILVER, .26)
    lathe([(0, 0), (.50, 0, .04), (.56, .06, .05), (.56, .16, .04), (.50, .20, .02), (.47, .19), (.47, .15), (0, .15)], s, 128)
    lathe([(0, .152), (.465, .152), (.465, .156), (0, .156)], M_metal(dial, .35) if dial.startswith('#e') else M_lacquer(dial, .2), 128)
    for i in range(12):
        a = 2*pi*i/12; L = .09 if i % 3 == 0 else .055; rbox(.018, L, .012, s, .003, 2, ((.395)*cos(a), (.395)*sin(a), .157), (0, 0, math.degrees(a)+90))
    rbox(.024, .26, .012, s, .004, 2, (-.085, .07, .168), (0, 0, 52)); rbox(.018, .36, .012, s, .004, 2, (.105, .13, .175), (0, 0, -38)); cyl(.026, .03, s, .165, .005, 32)
    lathe([(0, .215), (.40, .213), (.468, .195, .01), (.468, .18), (0, .18)], M_glass('#ffffff', 0, 1.2, (.97, .97, .97)), 96)
    xf(lathe([(0, 0), (.055, 0, .01), (.055, .08, .015), (0, .085)], s, 48, flute=lambda a, z: 1+.03*sin(20*a)), (.555, 0, .11), (0, 90, 0))
    for sy in (-1, 1):
        for k in range(13):
            t = .60+.145*k; yy = sy*(.56+ (k*.13 if k < 3 else .26+.13*(k-2)*cos(min(1.3, (k-2)*.17)))); zz = .09-(0 if k < 2 else .028*(k-1)**1.35)
            for x, w in ((-.20, .15), (0, .20), (.20, .15)):
                rbox(w*.97, .125, .07, s if x else s2, .022, 3, (x, yy, zz-.03), (sy*-min(60, max(0, (k-1)*5.2)), 0, 0))
            rbox(.53, .15, .03, s2, .012, 3, (0, yy, zz-.055), (sy*-min(60, max(0, (k-1)*5.2)), 0, 0))
    return group(new_since(b), loc, rot)
@shot('44-bracelet-watch', bg='taupe', elev=30, az=0, fill=.82, exposure=.15)
def _(): ground(watch((0, 0, .98), (58, 0, 22), dial='#10151f'))
def clip(loc=(0, 0, 0), rot=(0, 0, 0), m=None):
    b = all_objs(); g = m or gold(.1)
    def f(u, v):
        x = (u-.5)*2.1; w = .27*(1-(2*u-1)**4)**.5+.02; yy = (v-.5)*2*w; return (x, yy+.12*(1-(x/1.05)**2), .26-.20*(x/1.05)**2-.20*(yy/.3)**2*.8)
    o = surf(f, 120, 40, g); solid(o, .05, 0); subsurf(o, 1)
    for i in range(11):
        a = -.84+.168*i; z = .285-.20*(a/1.05)**2; yy = .12*(1-(a/1.05)**2); r = .085*(1-.4*(a/1.0)**2); sphere(r, M_pearl('#f3e3cd'), (a, yy, z+r*.55), 40)
    tube([(-1.0, .02, .05), (0, .1, .03), (1.0, .02, .05)], .03, g); return group(new_since(b), loc, rot)
@shot('45-pearl-hair-clip', bg='rose', elev=48, az=0, fill=.82)
def _(): clip((-.05, .38, .03), (0, 0, 24)); clip((.1, -.42, .03), (0, 0, 24))
def wallet(loc=(0, 0, 0), rot=(0, 0, 0), c='#101f47'):
    b = all_objs(); m = M_leather(c, 60, .28, .4, .15); g = gold(.12)
    prism(rrect(1.9, 1.05, .10), .10, m, .035, 5); xf(prism(rrect(1.86, 1.01, .09), .05, M_plain('#d8c7a8', .7), .01), (0, 0, .10)); xf(prism(rrect(1.9, 1.05, .10), .10, m, .035, 5), (0, 0, .14))
    fl = prism(rrect(1.9, .62, .12), .06, m, .025, 5); xf(fl, (0, .22, .235)); rbox(.22, .15, .03, g, .012, 4, (0, -.06, .29)); sphere(.04, g, (0, -.06, .325), 32, (1, 1, .5))
    st = M_plain('#9fb0d8', .7); o = [(x*.955, y*.92, .243) for x, y in rrect(1.9, 1.05, .10)]; stitches(o+[o[0]], st, .03, .022, .0055)
    return group(new_since(b), loc, rot)
@shot('46-continental-wallet', bg='sand', elev=44, az=0, fill=.80)
def _(): wallet((0, 0, 0), (0, 0, 28)); 
def beret(loc=(0, 0, 0), rot=(0, 0, 0), c='#8c1420'):
    m = M_cloth(c, 60, .30, .95, .8, wrinkle=.12, wscale=5); b = all_objs()
    def f(u, v):
        a = 2*pi*u; prof = [(0, .60), (.35, .595), (.75, .545), (1.0, .40), (1.03, .24), (.90, .12), (.72, .07), (.66, .03), (.65, 0)]
        k = v*(len(prof)-1); i = min(int(k), len(prof)-2); fr = k-i; g = lambda j, c: prof[max(0, min(len(prof)-1, j))][c]
        r, z = [.5*((2*g(i, c))+(g(i+1, c)-g(i-1, c))*fr+(2*g(i-1, c)-5*g(i, c)+4*g(i+1, c)-g(i+2, c))*fr*fr+(3*g(i, c)-g(i-1, c)-3*g(i+1, c)+g(i+2, c))*fr**3) for c in (0, 1)]
        s = min(1, z/.4) if z > 0 else 0; off = .22*s; fold = .016*sin(7*a+3*sin(a))*ss_(.3, .9, r)*s+.03*sin(3*a+1)*s
        return ((r+fold)*cos(a)+off, (r+fold)*sin(a), z+.12*s*cos(a)*-1*r+.02*sin(4*a+r*3)*r*s)
    surf(f, 180, 110, m, True, uvscale=(10, 6)); tube([(.21, 0, .585), (.22, .0, .66), (.25, .01, .73)], .022, m)
    o = surf(lambda u, v: ((.662)*cos(2*pi*u), .662*sin(2*pi*u), .075*v-.0), 128, 4, M_leather('#1a1210', 60), True); solid(o, .02, 0); return group(new_since(b), loc, rot)
@shot('47-wool-beret', bg='ivory', elev=20, az=0, fill=.80)
def _(): beret(rot=(0, 0, 200))
def umbrella(loc=(0, 0, 0), rot=(0, 0, 0), c='#0e0e11'):
    b = all_objs(); N = 8; m = M_cloth(c, 300, .08, .55, .3, wrinkle=.05, wscale=8); w = M_wood('#a8743f', '#6e4522'); g = gold(.12); s = silver(.12)
    def f(u, v):
        a = 2*pi*u; ph = (u*N) % 1; rib = abs(2*ph-1); el = v*1.42; R = 1.25; r = R*sin(el)*(1-.045*(1-rib**2)*v**2); z = R*.62*cos(el)-.04*(1-rib**1.6)*v**2*-1.0
        return (r*cos(a), r*sin(a), z+.05*(1-rib)*v**3)
    o = surf(f, N*20, 50, m, True); solid(o, .008, 0)
    for i in range(N):
        a = 2*pi*i/N; tube([(1.245*sin(k/20*1.42)*cos(a), 1.245*sin(k/20*1.42)*sin(a), 1.25*.62*cos(k/20*1.42)-.012) for k in range(21)], .010, s, seg=4); sphere(.024, g, tuple(Vector((1.25*sin(1.42)*cos(a), 1.25*sin(1.42)*sin(a), 1.25*.62*cos(1.42)))), 16)
        tube([(.03*cos(a), .03*sin(a), .05), (.66*cos(a), .66*sin(a), .62)], .007, s, seg=4)
    tube([(0, 0, .95), (0, 0, -1.15)], .026, w); lathe([(0, .76), (.05, .77, .01), (.03, .86, .01), (.016, 1.0, .01), (0, 1.02)], g, 32)
    tube([(0, 0, -1.1)]+[(.16-.16*cos(pi*k/20), 0, -1.25-.16*sin(pi*k/20)) for k in range(21)]+[(.32, 0, -1.18)], .044, w); lathe([(0, -1.12), (.036, -1.12, .004), (.036, -1.05, .004), (0, -1.05)], g, 32)
    return group(new_since(b), loc, rot)
@shot('48-birch-umbrella', bg='blush', elev=10, az=0, fill=.82, wall=3.4)
def _(): ground(umbrella((0, 0, 1.30), (24, -48, -14)))
