"""Jewellery shots. CC0."""
from render import shot
from studio import *

def prongs(R, z0, z1, n=4, r=.03, m=None, off=.5, lean=1.0):
    for i in range(n):
        a = 2*pi*(i+off)/n; tube([(R*.55*cos(a), R*.55*sin(a), z0), (R*lean*cos(a), R*lean*sin(a), (z0+z1)/2), (R*lean*cos(a), R*lean*sin(a), z1)], r, m, seg=6)
        sphere(r*1.15, m, (R*lean*.97*cos(a), R*lean*.97*sin(a), z1), 20)
def halo_ring(metal, gem, loc=(0, 0, 0), rot=(0, 0, 0), gd=.62, halo=True, step=False, pave=True):
    b = all_objs(); R = .82
    # band in the xz plane, tapered towards the top
    def band(u, v):
        a = 2*pi*u; w = .085+.045*(sin(a)*-.5+.5); h = .075; c, s = cos(2*pi*v), sin(2*pi*v)
        c = math.copysign(abs(c)**.7, c); s = math.copysign(abs(s)**.7, s)
        return ((R+h*c)*cos(a), w*s, (R+h*c)*sin(a))
    surf(band, 200, 32, metal, True, True)
    zt = R+.12
    if step: stepcut(gd, gd*1.35, gem, (0, 0, zt+.24)); 
    else: brilliant(gd, gem, (0, 0, zt+.26))
    if step:
        for x in (-1, 1):
            for y in (-1, 1): tube([(x*gd*.2, y*gd*.3, zt-.10), (x*gd*.47, y*gd*.62, zt+.16), (x*gd*.46, y*gd*.61, zt+.35)], .032, metal); sphere(.042, metal, (x*gd*.44, y*gd*.59, zt+.355), 20)
    else: xf(group_prongs(gd*.5, metal), (0, 0, zt))
    torus(gd*.36, .03, metal, (0, 0, zt+.02))
    if halo:
        n = 20; Rh = gd*.5+.10
        for i in range(n):
            a = 2*pi*i/n; brilliant(.135, M_melee(), (Rh*cos(a), Rh*sin(a), zt+.20))
        torus(Rh, .05, metal, (0, 0, zt+.13))
    if pave:
        for sgn in (-1, 1):
            for i in range(7):
                a = pi/2+sgn*(.36+.145*i); r = R+.085; o = brilliant(.115, M_melee(), (r*cos(a), 0, r*sin(a)), (0, 90-math.degrees(a), 0))
    return group(new_since(b), loc, rot)
def group_prongs(R, m):
    b = all_objs(); prongs(R, -.06, .31, 6, .03, m, .5, .97); return group(new_since(b))

@shot('13-sapphire-halo-ring', bg='ivory', elev=20, az=-24, fill=.66)
def _():
    halo_ring(silver(.08), M_gem('#1f49d6', 1.77, .03), (0, 0, .90), (0, 0, 12), gd=.78)

@shot('14-gold-hoops', bg='blush', elev=9, az=-14, fill=.80)
def _(): hoops()
def hoops():
    """a pair on the two pegs of a small arched stand"""
    g = gold(.1); pl = M_plaster('#efe2d2'); W, H, D = 2.5, 2.45, .22
    o = xf(prism([(W/2, 0)]+[(W/2*cos(pi*i/48), H-W/2+W/2*sin(pi*i/48)) for i in range(49)]+[(-W/2, 0)], D, pl, .04), (0, D/2, 0), (90, 0, 0))
    rbox(2.8, .8, .14, M_wood('#9a6a43', '#6d452a'), .03)
    for sx in (-1, 1):
        x, z = sx*.60, 1.42; xf(lathe([(0, 0), (.030, 0, .005), (.030, .20), (.060, .205, .01), (.060, .23, .015), (0, .235)], g, 48), (x, -D/2+.01, z+.470), (90, 0, 0))
        hoop((x, -D/2-.115, z), (0, 0, sx*-7))
def hoop(loc, rot, R=.52, m=None, gap=.34, wire=.0125, opened=0):
    """swells at the front; a fine wire closes the gap at the lobe, or stands open by some degrees on its hinge"""
    b = all_objs(); m = m or gold(.1)
    def f(u, v):
        a = pi/2+gap+(2*pi-2*gap)*u; e = min(1, min(u, 1-u)*40); th = (.030+.085*(.5-.5*sin(a))**1.1)*(.02+.98*sqrt(max(0, 1-(1-e)**2))); c, s = cos(2*pi*v), sin(2*pi*v)
        return ((R+th*c)*cos(a), th*1.2*s, (R+th*c)*sin(a))
    surf(f, 260, 40, m, False, True); h = Vector((R*cos(pi/2+gap), 0, R*sin(pi/2+gap))); turn = Matrix.Rotation(radians(-opened), 3, 'Y')
    tube([tuple(h+turn@(Vector((R*cos(a), 0, R*sin(a)))-h)) for a in [pi/2+gap*1.04-gap*2.08*i/24 for i in range(25)]], wire, m)
    sphere(wire*1.4+.0165, m, tuple(h), 24)
    return group(new_since(b), loc, rot)

@shot('15-emerald-pendant', bg='sand', elev=58, az=0, fill=.44)
def _():
    g = gold(.12); b = all_objs()
    xf(stepcut(.62, .86, M_gem('#22c878', 1.5, .02), depth=.6), (0, -.75, .26))
    fr = superellipse(.37, .49, 5, 96); tube([(x, y-.75, .16) for x, y in fr], .055, g, True)
    for x in (-1, 1):
        for y in (-1, 1): sphere(.06, g, (x*.28, -.75+y*.40, .27), 20)
    n = 26
    for i in range(n):
        p = resample(superellipse(.50, .62, 4.5, 200), n, True)[i]; brilliant(.135, M_melee(), (p[0], p[1]-.75, .17))
    tube([(x*1.35, y*1.265-.75, .07) for x, y in fr], .075, g, True)
    torus(.10, .03, g, (0, -.03, .14), (90, 90, 0)); ho = [o for o in all_objs()]
    chain(spline([(0, .0, .06), (-.22, .55, .04), (-.50, 1.25, .04), (-.72, 2.0, .04), (-.98, 3.2, .04), (-1.2, 4.6, .04)], 90), g, .052)
    chain(spline([(0, .0, .06), (.20, .5, .04), (.42, 1.2, .04), (.72, 2.0, .04), (.92, 3.2, .04), (1.05, 4.6, .04)], 90), g, .052)
    return dict(objs=ho, shift=(0, -.06))
def chain(pts, m, r=.05, wire=.30):
    """oval cable chain along pts"""
    P = [Vector(p) for p in pts]; L = [0]
    for a, b in zip(P, P[1:]): L.append(L[-1]+(b-a).length)
    step = r*2.0; n = int(L[-1]/step); link_me = None
    for k in range(n):
        s = k*step; i = max(j for j in range(len(L)) if L[j] <= s); i = min(i, len(P)-2); f = (s-L[i])/max(L[i+1]-L[i], 1e-6); p = P[i].lerp(P[i+1], f); d = (P[i+1]-P[i]).normalized()
        if link_me is None:
            o = surf(lambda u, v: ((r*1.45+r*wire*cos(2*pi*v))*cos(2*pi*u), (r*.85+r*wire*cos(2*pi*v))*sin(2*pi*u), r*wire*sin(2*pi*v)), 28, 10, m, True, True); link_me = o.data
        else: o = bpy.data.objects.new('l', link_me); bpy.context.scene.collection.objects.link(o); o['product'] = 1
        q = d.to_track_quat('X', 'Z'); o.rotation_mode = 'QUATERNION'
        from mathutils import Quaternion
        o.rotation_quaternion = q@Quaternion((1, 0, 0), radians(35 if k % 2 else -50)); o.location = p+Vector((0, 0, r*.4))

@shot('16-tennis-bracelet', bg='stone', elev=32, az=0, fill=.78)
def _():
    tennis()
def tennis(loc=(0, 0, 0), rot=(0, 0, 0), n=44, R=1.15):
    b = all_objs(); s = silver(.1); gm = M_melee()
    for i in range(n):
        a = 2*pi*i/n; wob = 1+.05*sin(2*a+.6)+.02*sin(3*a); x, y = R*wob*cos(a)*1.12, R*wob*sin(a)*.86
        tl = 62
        o = brilliant(.165, gm); bb = [o]
        t1 = torus(.088, .018, s, (0, 0, -.01), seg=40, rs=12); t2 = torus(.06, .014, s, (0, 0, -.075), seg=32, rs=10)
        pr = []
        for k in range(4):
            c = pi/4+k*pi/2; pr.append(tube([(.05*cos(c), .05*sin(c), -.09), (.086*cos(c), .086*sin(c), .025)], .014, s, seg=4)); pr.append(sphere(.019, s, (.082*cos(c), .082*sin(c), .028), 12))
        g = group([o, t1, t2]+pr); g.location = (x, y, .10); g.rotation_euler = (0, radians(tl), a)
    return group([o for o in new_since(b) if o.parent is None], loc, rot)

@shot('17-pearl-strand', bg='rose', elev=50, az=0, fill=.80)
def _():
    P = spline([(0, 1.32, 0), (-.85, 1.12, 0), (-1.22, .35, 0), (-.95, -.55, 0), (-.25, -1.12, 0), (.55, -1.0, 0), (1.12, -.35, 0), (1.02, .45, 0), (.45, .72, 0), (.15, .30, 0), (.42, -.12, 0), (.78, .05, .05), (.93, .52, .24), (.9, 1.0, .04), (.5, 1.28, 0)], 1200, True)
    # The clasp takes the place of the first pearl.
    pearls(P, .105)[0].hide_render = True; g = gold(.1); o = sphere(.09, g, (0, 1.32, .105)); o.scale = (1.25, .9, .9)
def pearls(P, r, m=None, z=0):
    m = m or M_pearl('#ecd6ba'); P = [Vector(p) for p in P]; at = [0]
    for a, b in zip(P, P[1:]): at.append(at[-1]+(b-a).length)
    # A closed strand has equal gaps all round.
    closed = (P[0]-P[-1]).length < r; n = int(at[-1]/(2*r*1.03)); gap = at[-1]/n if closed else 2*r*1.03; base = None; all = []
    for k in range(n if closed else n+1):
        i = next((i for i, l in enumerate(at) if l >= k*gap), len(P)-1)
        if base is None: base = sphere(r, m, seg=48); o = base
        else: o = bpy.data.objects.new('p', base.data); bpy.context.scene.collection.objects.link(o); o['product'] = 1
        o.location = P[i]+Vector((0, 0, r+z)); o.scale = (1, 1, random.uniform(.97, 1.02)); o.rotation_euler = (random.random()*3, random.random()*3, 0); all.append(o)
    return all

@shot('18-sculpted-cuff', bg='clay', elev=20, az=-18, fill=.72)
def _():
    cuff(gold(.13))
def cuff(m, loc=(0, 0, 0), rot=(0, 0, 0)):
    def f(u, v):
        a = radians(-68)+radians(316)*u; e = min(1, min(u, 1-u)*9); end = sqrt(max(0, 1-(1-e)**2)); w = (.40+.16*sin(pi*u*3+.5)*.6)*(.05+.95*end)
        c, s = cos(2*pi*v), sin(2*pi*v); c = math.copysign(abs(c)**.8, c); th = .07*(.04+.96*end)
        wave = .06*sin(a*2+1); cr = .05*(1-s*s)
        return ((1+th*c+cr)*cos(a)*1.12, (1+th*c+cr)*sin(a)*.92, .62+wave+w*s)
    o = surf(f, 220, 48, m, False, True); 
    return group([o], loc, rot)

@shot('19-ruby-studs', bg='cream', elev=30, az=0, fill=.68)
def _():
    s = silver(.09)
    for loc, rot in (((-.52, .12, .42), (58, 0, -18)), ((.56, -.12, .42), (52, 0, 24))):
        b = all_objs(); brilliant(.80, M_gem('#e0112f', 1.76, .03), (0, 0, .12)); 
        gp = group_prongs(.40, s); gp.location = (0, 0, -.05)
        torus(.25, .035, s, (0, 0, -.08)); tube([(0, 0, -.1), (0, 0, -.75)], .032, s); torus(.10, .035, s, (0, 0, -.55), (90, 0, 0)); xf(lathe([(0, -.5), (.16, -.5, .02), (.16, -.47, .02), (0, -.46)], s, 48))
        group(new_since(b), loc, rot)

@shot('20-onyx-signet', bg='sage', elev=30, az=-34, fill=.66)
def _():
    signet()
def signet(loc=(0, 0, .86), rot=(0, 0, 0), m=None, stone=None):
    b = all_objs(); g = m or gold(.11); R = .78
    def band(u, v):
        a = 2*pi*u; top = max(0, sin(a))**5; w = .11+.40*top; h = .075+.14*top; c, s = cos(2*pi*v), sin(2*pi*v)
        c = math.copysign(abs(c)**.6, c); s = math.copysign(abs(s)**.7, s)
        rr = R+h*c
        x, z = rr*cos(a), rr*sin(a)
        if z > R+.10: z = R+.10+(z-R-.10)*.25
        return (x, w*s, z)
    surf(band, 260, 48, g, True, True)
    oval = superellipse(.40, .44, 2.4, 96); xf(prism(oval, .12, g, .03), (0, 0, R+.06)); 
    xf(prism([(x*.83, y*.83) for x, y in oval], .14, stone or M_plain('#060606', .28, .3), .03), (0, 0, R+.06))
    return group(new_since(b), loc, rot)

@shot('21-fern-brooch', bg='cream', elev=58, az=0, fill=.78)
def _():
    s = silver(.12); b = all_objs(); gm = M_gem('#1cb868', 1.55, .03); dm = M_melee()
    P = spline([(-.55, -1.25, .1), (-.35, -.6, .15), (.0, .1, .2), (.2, .75, .2), (.15, 1.35, .16)], 60); tube(P, .05, s, radii=[1.2-.8*i/60 for i in range(60)])
    for i in range(5, 58, 6):
        p = P[i]; t = (P[min(i+1, 59)]-P[i-1]).normalized(); k = 1-i/62
        for sd in (-1, 1):
            a = math.atan2(t.y, t.x)+sd*(1.05-.3*(1-k)); L = .30+.62*k*(.65 if i < 8 else 1); d = Vector((cos(a), sin(a), .0)); nrm = Vector((-d.y, d.x, 0)); w = .135*(.45+.55*k)
            o = surf(lambda u, v: tuple(p+d*L*v+nrm*w*(2*u-1)*sin(pi*min(1, v*.97+.03))**.75+Vector((0, 0, .05+.14*sin(pi*v*.9)-.10*abs(2*u-1)*sin(pi*v)))), 16, 24, s); solid(o, .02)
            for q in (.3, .52, .73): xf(brilliant((.15-.05*q)*(.55+.45*k)*1.2, gm), tuple(p+d*L*q+Vector((0, 0, .085+.14*sin(pi*q*.9)))))
    pe = sphere(.15, M_pearl(), (-.25, -.72, .26), 48)

@shot('22-anklet-chain', bg='sand', elev=50, az=0, fill=.78)
def _():
    g = gold(.12); P = spline([(-1.15, .45, .0), (-1.1, -.35, 0), (-.4, -.85, 0), (.4, -.75, 0), (1.1, -.3, 0), (1.15, .5, 0), (.55, .95, 0), (-.2, .80, 0), (-.75, .9, 0)], 260, True); chain(P+[P[0]], g, .045)
    torus(.085, .022, g, (P[0].x, P[0].y, .06), (12, 0, 0), seg=48, rs=12)
    for i in (38, 66, 94, 122, 150):
        p = P[i]; t = (P[i+1]-P[i-1]).normalized(); nrm = Vector((t.y, -t.x, 0)); c = p+nrm*.22
        xf(lathe([(0, 0), (.135, 0, .02), (.135, .03, .015), (0, .035)], g, 64), (c.x, c.y, .04), (10, 6, 0)); torus(.045, .013, g, tuple(p+nrm*.07+Vector((0, 0, .06))), (40, 20, 0), seg=32, rs=10)

@shot('23-velvet-choker', bg='ivory', elev=18, az=0, fill=.76)
def _():
    v = M_velvet('#0b0a0c', '#4a444a'); s = silver(.1)
    o = surf(lambda u, w: (1.08*cos(2*pi*u)*(1+.015*sin(4*pi*u)), .92*sin(2*pi*u), .10+.34*w+.02*sin(2*pi*u*2)), 160, 10, v, True); solid(o, .035, 1)
    x, y, z = 0, -.945, .27
    bb = all_objs(); 
    for k in range(14): a = 2*pi*k/14; brilliant(.105, M_melee(), (.25*cos(a), .25*sin(a), .05))
    torus(.25, .05, s); torus(.17, .02, s); brilliant(.30, M_melee(), (0, 0, .08)); lathe([(0, -.06), (.26, -.06, .02), (.26, 0, .02), (0, 0)], s, 64)
    group(new_since(bb), (x, y-.05, z), (90, 0, 0))

@shot('24-stacking-set', bg='taupe', elev=16, az=-16, fill=.70)
def _():
    R = .9
    def band(z, h, m, kind):
        if kind == 'plain': surf(lambda u, v: ((R+.05*cos(2*pi*v))*cos(2*pi*u), (R+.05*cos(2*pi*v))*sin(2*pi*u), z+h*sin(2*pi*v)), 160, 24, m, True, True)
        if kind == 'twist':
            for k in range(2): tube([((R+.045*cos(26*pi*2*i/900+k*pi))*cos(2*pi*i/900), (R+.045*cos(26*pi*2*i/900+k*pi))*sin(2*pi*i/900), z+.045*sin(26*pi*2*i/900+k*pi)) for i in range(900)], .05, m, True)
        if kind == 'bead':
            base = sphere(.085, m)
            for i in range(36):
                o = bpy.data.objects.new('b', base.data); bpy.context.scene.collection.objects.link(o); o['product'] = 1; a = 2*pi*i/36; o.location = (R*cos(a), R*sin(a), z)
            base.location = (R, 0, z)
        if kind == 'pave':
            surf(lambda u, v: ((R+.055*cos(2*pi*v))*cos(2*pi*u), (R+.055*cos(2*pi*v))*sin(2*pi*u), z+.095*sin(2*pi*v)), 160, 24, m, True, True)
            for i in range(40): a = 2*pi*i/40; o = brilliant(.12, M_melee()); o.location = ((R+.05)*cos(a), (R+.05)*sin(a), z); o.rotation_euler = (0, radians(90), a)
    s = silver(.09); z = .07
    b = all_objs(); band(.08, .08, s, 'plain'); band(.25, .05, s, 'twist'); band(.43, .09, s, 'pave'); band(.61, .085, s, 'bead'); band(.79, .07, silver(.22), 'plain')
    g = group(new_since(b), (0, 0, 0), (0, 0, 0))
    b = all_objs(); band(0, .09, s, 'pave'); group(new_since(b), (.42, -1.28, .93), (72, 0, -24))
